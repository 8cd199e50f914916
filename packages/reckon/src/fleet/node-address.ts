// Where a node of a fleet is reached: an address of its own, or a port or a path at the host that the player came to first. Sessions
// resolve it, servers check it when they start. Always true: what resolves is a host, maybe with a port and a path, and nothing else.

const HOST = "[A-Za-z0-9.-]{1,255}|\\[[0-9a-fA-F:.]{2,45}\\]";
const ADDRESS = new RegExp(`^(${HOST})?(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]{1,64})?$`);

/** Whether a node may be reached there: `host:port`, `host/path`, `:port` or `/path`. */
export function isNodeAddress(text: string): boolean {
  return text !== "" && ADDRESS.test(text);
}

/** The address in full. @param home where the player came to first, as a host and maybe a port */
export function fullAddress(address: string, home: string): string {
  const [, host, port = "", path = ""] = ADDRESS.exec(address) ?? [];
  if (host !== undefined) return address;
  return (port === "" ? home : home.replace(/:[0-9]+$/, "") + port) + path;
}
