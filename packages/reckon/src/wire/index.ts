// The door `reckon/wire`: the snapshot coder alone, for benchmarks, tools and other engines.

export { type Layout, layoutOf } from "../world/kind.ts";
export { ByteReader, ByteWriter } from "./bytes.ts";
export { DeltaCodec, type DeltaOptions } from "./delta/snapshot-coder.ts";
export { codePlanOf, type Plan } from "./image/code-plan.ts";
export { Image } from "./image/image.ts";
export type { Against, Receiver } from "./image/sides.ts";
export type { Table } from "./tables/table.ts";
export { Trainer } from "./tables/table-trainer.ts";
