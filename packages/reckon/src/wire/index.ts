// The wire's door: `reckon/wire`. The snapshot coder by itself, for benchmarks, tools and other engines.

export { type Layout, layoutOf } from "../world/kind.ts";
export { ByteReader, ByteWriter } from "./bytes.ts";
export { DeltaCodec, type DeltaOptions } from "./delta-codec.ts";
export { Image } from "./image.ts";
export { type Plan, planOf } from "./plan.ts";
export type { Against, Receiver } from "./sides.ts";
export type { Table } from "./table.ts";
export { Trainer } from "./training.ts";
