// The wire's door: `reckon/wire`. The snapshot coder by itself, for benchmarks, tools and other engines.
export { ByteReader, ByteWriter } from "./bytes.ts";
export { defaultTable } from "./default-table.ts";
export { DeltaCodec, type DeltaOptions } from "./delta-codec.ts";
export { Image } from "./image.ts";
export { type Plan, planOf } from "./plan.ts";
export { type Against, CODED, HIDDEN, type Receiver, SKIPPED } from "./sides.ts";
export { blankTable, readTable, type Table, tableBytes, writeTable } from "./table.ts";
export { Trainer } from "./training.ts";
