// The wire's door: `reckon/wire`. The snapshot coder by itself, for benchmarks, tools and other engines.

export { type Layout, layoutOf } from "../world/kind.ts";
export { ByteReader, ByteWriter } from "./bytes.ts";
export { DeltaCodec, type DeltaOptions } from "./delta/delta-codec.ts";
export { codePlanOf, type Plan } from "./image/code-plan.ts";
export { Image } from "./image/image.ts";
export type { Against, Receiver } from "./image/sides.ts";
export type { Table } from "./tables/table.ts";
export { Trainer } from "./tables/table-trainer.ts";
