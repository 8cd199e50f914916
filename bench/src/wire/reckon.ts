// Reckon's snapshot codec: baseline one snapshot old, an older one for linear predictors. What is timed: capturing the
// settled world, predicting it once, and encoding it (for each client, or once if all see the same, and then copied into
// every client's own output, as a room does); and decoding with the world restored. Views share the prediction: the
// room's images serve as baselines, with masks of what is known.

import {
  type Against,
  ByteReader,
  ByteWriter,
  DeltaCodec,
  Image,
  type Layout,
  type Plan,
  type Receiver,
} from "reckon/wire";
import { CLIENTS, type Codec, type CodecRow, type Setting } from "./codec.ts";
import { layoutFor, ThingWorld, TICK_RATE, trainedTable } from "./reckon-world.ts";

/** The last three snapshots that one end holds. */
class Images {
  readonly #images: readonly Image[];
  #newest = -1;

  constructor(plan: Plan) {
    this.#images = [new Image(plan), new Image(plan), new Image(plan)];
  }

  /** The image to fill next; the two before it are then baseline and older. */
  next(): Image {
    this.#newest++;
    return this.#images[this.#newest % 3];
  }
  get baseline(): Image | undefined {
    return this.#newest < 1 ? undefined : this.#images[(this.#newest + 2) % 3];
  }
  get older(): Image | undefined {
    return this.#newest < 2 ? undefined : this.#images[(this.#newest + 1) % 3];
  }
}

interface Options {
  readonly isDeclared: boolean;
  readonly hasViews: boolean;
}

/** What a packet is coded against; one object, reused. */
const against: { -readonly [P in keyof Against]: Against[P] } = {
  tick: 0,
  baseline: undefined,
  older: undefined,
  select: undefined,
};

/** A client that decodes: what it sees of what it is sent, and what it holds. */
class Seat {
  /** Who has no baseline, no older snapshot, both. */
  readonly receivers: readonly Receiver[];
  readonly held: Images;
  readonly things: ThingWorld;

  constructor(plan: Plan, layout: Layout, sees: Uint8Array | undefined) {
    const mask = sees && [sees];
    this.receivers = [
      { select: mask },
      { select: mask, knows: mask },
      { select: mask, knows: mask, knew: mask },
    ];
    this.held = new Images(plan);
    this.things = new ThingWorld(layout);
  }
}

function create({ load, seed, views }: Setting, { isDeclared, hasViews }: Options): Codec {
  const { layout, plan } = layoutFor(load.n, isDeclared);
  const table = trainedTable(layout, plan, load.n, seed);
  const encoder = new DeltaCodec(plan, { table, tickRate: TICK_RATE });
  const decoder = new DeltaCodec(plan, { table, tickRate: TICK_RATE });
  const reader = new ByteReader();
  const server = new ThingWorld(layout);
  const sent = new Images(plan);
  const shared = new ByteWriter(load.n * 32);
  const outs = views.map(() => new ByteWriter(load.n * 32));
  const seats = (hasViews ? views : [undefined]).map((sees) => new Seat(plan, layout, sees));
  let turn = 0;

  function encode(): void {
    const current = sent.next();
    current.capture(server.world);
    const { baseline, older } = sent;
    encoder.prepare(current, baseline, older);
    const has = baseline === undefined ? 0 : older === undefined ? 1 : 2;
    for (let i = 0; i < CLIENTS; i++) outs[i].reset();
    if (hasViews) for (let i = 0; i < CLIENTS; i++) encoder.encodeFor(seats[i].receivers[has], outs[i]);
    else {
      shared.reset();
      encoder.encodeFor(seats[0].receivers[has], shared);
      const bytes = shared.finish();
      for (let i = 0; i < CLIENTS; i++) outs[i].append(bytes);
    }
  }

  function decode(client: number): void {
    const { held, things } = seats[client];
    // Who decodes for all takes the output of another one each time.
    const out = outs[hasViews ? client : turn++ % CLIENTS];
    const to = held.next();
    reader.start(out.finish());
    against.tick = server.world.tick;
    against.baseline = held.baseline;
    against.older = held.older;
    if (!decoder.decode(reader, out.length, against, to))
      throw new Error(`Client ${client} refused its packet.`);
    to.restoreOver(things.world, held.baseline && things.world);
  }

  server.spawnAll(load.n);
  server.follow(load);
  encode();
  for (let client = 0; client < seats.length; client++) decode(client);
  return {
    take: (world) => server.follow(world),
    encode,
    sizeOf: (client) => outs[client].length,
    decode,
    read: (client, row) => seats[client].things.read(row),
  };
}

function rowOf(name: string, options: Options): CodecRow {
  const { hasViews } = options;
  return { name, hasViews, receivers: hasViews ? CLIENTS : 1, create: (setting) => create(setting, options) };
}

export const reckonRows: readonly CodecRow[] = [
  rowOf("reckon-generic", { isDeclared: false, hasViews: false }),
  rowOf("reckon-declared", { isDeclared: true, hasViews: false }),
  rowOf("reckon-views", { isDeclared: true, hasViews: true }),
];
