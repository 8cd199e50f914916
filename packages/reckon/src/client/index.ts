// The client's door: `reckon/client`.
export { Client, type ClientOptions } from "./client.ts";
export type { ClientPolicy } from "./client-policy.ts";
