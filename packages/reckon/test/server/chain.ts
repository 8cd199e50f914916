// A writer of snapshots and its readers, with a bad network between them and nothing else: the smallest thing in which a
// chain of deltas can break. Used by delta-chains.test.ts. Everything follows from one seed: what happens in the world, who
// sees what, how many bytes there are, what is lost, late, doubled, who joins and who leaves.

import { type Game, Random } from "reckon";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "../../src/client/snapshot/snapshot-reader.ts";
import type { Recipient } from "../../src/server/publish/recipient.ts";
import { SnapshotWriter } from "../../src/server/publish/snapshot-writer.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { BitWriter } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import type { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { Image } from "../../src/wire/image/image.ts";
import { BASELINE_SNAPSHOTS, MERGED_SNAPSHOTS, RowsHeader } from "../../src/wire/image/rows-header.ts";
import { codecFor, snapshotPlans } from "../../src/wire/image/snapshot-plans.ts";
import { Report, writeReport, writeTime } from "../../src/wire/messages/report.ts";
import { World } from "../../src/world/world.ts";
import {
  interestOf,
  isOwnTrue,
  isRight,
  isSame,
  isSeen,
  type See,
  type Truth,
  wasSo,
} from "./chain-truth.ts";
import { recipientOf, STAMPED, written } from "./drive.ts";
import { type Pace, PLAYERS, Steppe, steppeOf } from "./steppe.ts";

/** Two seconds at 20 snapshots a second. */
const QUIET_SNAPSHOTS = 40;
/** Packets that each one acknowledges. */
const ACKS = 33;
/** The value of a row that waits for its turn is never older than this many snapshots. */
const OLDEST = 31;
const KEPT_TRUTHS = 70;
/** Before the rows: which baselines and tables, and how long the shared part is. */
const HEAD_BYTES = 6;
/** Most that an own row takes. */
const OWN_ROW_BYTES = 20;

const games = [steppeOf(false), steppeOf(true)];

export interface ChainOptions extends Pace {
  readonly seed: number;
  readonly hasReferences: boolean;
  readonly see: See;
  readonly budgetBytes: number;
  readonly every: number;
  readonly loss: number;
  readonly ackLoss: number;
  readonly duplicate: number;
  /** Most snapshots by which a packet is late, in play and in quiet seconds. */
  readonly late: number;
  readonly quietLate: number;
}

export function randomChain(seed: number): ChainOptions {
  const random = Random.from(seed);
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)];
  const drawn = {
    seed,
    hasReferences: random.chance(0.5),
    see: pick(["everything", "radius", "grid", "function"] as const),
    budgetBytes: pick([100, 100, 160, 200, 260, 320, 1100]),
    every: 1 + random.below(3),
    loss: pick([0, 0.05, 0.2, 0.5]),
    ackLoss: pick([0, 0.05, 0.3, 0.6]),
    duplicate: pick([0, 0.05, 0.3]),
    late: pick([0, 1, 3, 8]),
    move: pick([0.02, 0.1, 0.3, 0.9]),
    die: pick([0, 0.02, 0.1]),
    born: pick([0.05, 0.3, 1]),
  };
  return { ...drawn, quietLate: Math.min(drawn.late, 3) };
}

/**
 * A chain of the same life whose packets come up to 8 snapshots late to the very end, with 100 B. Not quite all of these are
 * complete after two quiet seconds (3 of seeds 1 to 1500, with the loss of `randomChain`: 326, 791, 1387): acks are then up
 * to 16 snapshots old, and what one baseline brings is one budget and the newcomers of 8 snapshots. A player with many own
 * rows gets little else until they are acked: in chain 326 that takes the first ten of the forty.
 */
export function lateChain(seed: number): ChainOptions {
  const drawn = randomChain(seed);
  const [loss, ackLoss] = [Math.min(drawn.loss, 0.1), Math.min(drawn.ackLoss, 0.1)];
  return { ...drawn, loss, ackLoss, late: 8, quietLate: 8, budgetBytes: 100 };
}

interface UnderWay {
  readonly place: number;
  readonly due: number;
  readonly bytes: Uint8Array;
}

/** One client: its end, what is on its way to it, and what it has said. */
class Viewer {
  readonly player: number;
  readonly recipient: Recipient;
  readonly reader: SnapshotReader;
  readonly buffer: SnapshotBuffer;
  readonly down: UnderWay[] = [];
  readonly up: { readonly place: number; readonly arrived: readonly number[]; readonly due: number }[] = [];
  /** Places of snapshots that arrived, the last ones: every packet acknowledges them. */
  readonly arrived: number[] = [];
  acked = -1;
  /** What was written for them last. */
  rows: Uint8Array = new Uint8Array(0);

  constructor(player: number, recipient: Recipient, game: Game, agreement: Agreement, firstTick: number) {
    this.player = player;
    this.recipient = recipient;
    this.reader = new SnapshotReader(game, agreement, player, firstTick);
    this.buffer = new SnapshotBuffer(game.layout, agreement.snapshotEvery, firstTick);
  }
}

export class Chain {
  /** Sentences that turned out false. */
  readonly violations: string[] = [];
  /** Snapshots compared, rows in them, rows of these with an old value; snapshots of a part on top of a baseline. */
  readonly counts = { compared: 0, rows: 0, skipped: 0, parts: 0 };
  readonly #options: ChainOptions;
  readonly #game: Game;
  readonly #random: Random;
  readonly #agreement: Agreement;
  readonly #writer: SnapshotWriter;
  readonly #life: Steppe;
  readonly #firstTick: number;
  readonly #truths: Truth[] = [];
  readonly #composed: Image;
  readonly #composedAlone: readonly [Image, Image];
  readonly #codec: DeltaCodec;
  readonly #header: RowsHeader;
  readonly #believed: World;
  readonly #viewers: (Viewer | undefined)[] = new Array(PLAYERS).fill(undefined);
  readonly #out = new ByteWriter();
  #place = 0;
  #turn = 0;
  #isQuiet = false;
  #blackoutEnd = 0;

  constructor(options: ChainOptions) {
    const { budgetBytes, every, seed, see } = options;
    this.#options = options;
    this.#game = games[options.hasReferences ? 1 : 0];
    this.#random = Random.from(seed + 1);
    this.#agreement = { ...STAMPED, snapshotEvery: every };
    const interest = interestOf(see, () => this.#turn);
    this.#writer = new SnapshotWriter(this.#game, this.#agreement, { interest, budgetBytes });
    this.#life = new Steppe(this.#game, this.#random, options);
    // Also where 16 and where 32 bits are over.
    this.#firstTick = [0, 65_500, 4_294_967_200][seed % 3];
    this.#life.world.tick = this.#firstTick;
    const { shared, owner } = snapshotPlans(this.#game, this.#agreement);
    this.#composed = new Image(shared);
    this.#composedAlone = [new Image(shared), new Image(shared)];
    this.#codec = codecFor(shared, this.#game);
    this.#header = new RowsHeader(owner !== undefined);
    this.#believed = new World(this.#game.layout);
  }

  /** So many snapshots of play, then two quiet seconds; then all players must hold what they may see. */
  run(snapshots: number): void {
    for (let i = 0; i < snapshots; i++) this.#advance();
    this.#isQuiet = true;
    this.#blackoutEnd = 0;
    for (let i = 0; i < QUIET_SNAPSHOTS; i++) this.#advance();
    for (const viewer of this.#viewers) if (viewer !== undefined) this.#checkEnd(viewer);
  }

  #advance(): void {
    const { every } = this.#options;
    const { world } = this.#life;
    this.#place++;
    if (!this.#isQuiet) {
      if (this.#place % 12 === 0) this.#turn++;
      this.#comeAndGo();
      for (let i = 0; i < every; i++) this.#life.live();
    }
    world.tick += every;
    world.settle();
    this.#remember();
    const viewers = this.#viewers.filter((viewer) => viewer !== undefined);
    for (const { acked, recipient } of viewers) if (acked >= 0) recipient.view.ack(acked);
    this.#writer.begin(world, this.#place);
    const recipients = viewers.map(({ recipient }) => recipient);
    this.#writer.arrange(recipients);
    for (const one of recipients)
      for (const viewer of viewers) if (viewer.recipient === one) viewer.rows = written(this.#writer, one);
    for (const recipient of recipients) this.#writer.teach(recipient);
    for (const viewer of viewers) {
      this.#checkAlone(viewer);
      this.#send(viewer);
      this.#deliver(viewer);
    }
  }

  #remember(): void {
    const image = new Image(this.#composed.plan);
    const world = new World(this.#game.layout);
    image.capture(this.#life.world);
    world.copyFrom(this.#life.world);
    this.#truths[this.#place] = { see: this.#options.see, image, world, turn: this.#turn };
    delete this.#truths[this.#place - KEPT_TRUTHS];
  }

  #comeAndGo(): void {
    const random = this.#random;
    if (random.chance(0.02)) this.#blackoutEnd = this.#place + random.below(45);
    for (let player = 0; player < PLAYERS; player++) {
      if (this.#viewers[player] === undefined && (player === 0 || random.chance(0.05))) {
        const recipient = recipientOf(this.#writer, player);
        this.#life.join(player);
        this.#viewers[player] = new Viewer(player, recipient, this.#game, this.#agreement, this.#firstTick);
      } else if (this.#viewers[player] !== undefined && player > 0 && random.chance(0.01)) {
        this.#life.leave(player);
        this.#viewers[player] = undefined;
      }
    }
  }

  /** When something sent now arrives; Infinity: never. In quiet seconds not much is lost. */
  #arrival(loss: number): number {
    const { late, quietLate } = this.#options;
    const isLost = this.#random.chance(this.#isQuiet ? Math.min(loss, 0.1) : loss);
    const due = this.#place + this.#random.below((this.#isQuiet ? quietLate : late) + 1);
    return isLost || this.#place < this.#blackoutEnd ? Number.POSITIVE_INFINITY : due;
  }

  /** What is written for many at once is what would be written for one alone, on top of what they hold. */
  #checkAlone(viewer: Viewer): void {
    const { view, budget, isWhole } = viewer.recipient;
    const [base, older] = this.#composedAlone;
    const header = this.#header;
    const from = new ByteReader();
    const bytes = viewer.rows;
    from.start(bytes);
    header.read(from);
    // By writing this one the server has forgotten the oldest, whose newcomers it had added just before.
    if (header.merged > 0 && header.back + MERGED_SNAPSHOTS >= BASELINE_SNAPSHOTS) return;
    const baseline = this.#place - header.back;
    const imageAt = (at: number): Image | undefined => this.#truths[at]?.image;
    if (header.further > 0) view.compose(baseline - header.further, imageAt, older);
    if (header.back > 0) view.compose(baseline, imageAt, base);
    view.merge(baseline, header.merged, imageAt, base);
    const alone = new ByteWriter();
    this.#codec.encode(
      this.#truths[this.#place].image,
      {
        tick: this.#life.world.tick,
        baseline: header.back > 0 ? base : undefined,
        older: header.further > 0 ? older : undefined,
        select: isWhole ? undefined : budget.select,
      },
      undefined,
      alone,
    );
    const start = bytes.length - from.left;
    if (Buffer.compare(alone.finish(), bytes.subarray(start, start + header.length)) !== 0)
      this.#say(viewer, "is sent something else than what they would be sent alone", this.#place);
    if (!isWhole && header.back > 0) this.counts.parts++;
  }

  /** Puts the snapshot for a viewer on its way, once or twice. */
  #send(viewer: Viewer): void {
    const { loss, duplicate } = this.#options;
    const out = this.#out;
    const bits = new BitWriter();
    out.reset();
    out.u16(this.#life.world.tick % 65536);
    bits.start(out);
    writeTime(0, 10, bits);
    bits.flag(false);
    writeReport(new Report(), this.#agreement, bits);
    bits.finish();
    const before = out.length;
    out.append(viewer.rows);
    this.#checkSize(viewer, out.length - before);
    const bytes = out.finish().slice();
    const copies = this.#random.chance(duplicate) ? 2 : 1;
    for (let i = 0; i < copies; i++)
      viewer.down.push({ place: this.#place, due: this.#arrival(loss), bytes });
  }

  /** Nothing but own rows takes a snapshot beyond its budget. */
  #checkSize(viewer: Viewer, bytes: number): void {
    let own = 0;
    for (const { alive, owner } of this.#life.world.kinds)
      for (let row = 0; row < alive.length; row++)
        if (alive[row] === 1 && owner[row] === viewer.player + 1) own++;
    if (bytes > this.#options.budgetBytes + HEAD_BYTES + own * OWN_ROW_BYTES)
      this.#say(viewer, `is sent ${bytes} bytes`, this.#place);
  }

  /** Hands a viewer what has arrived, newest first, and takes its acks. */
  #deliver(viewer: Viewer): void {
    const { ackLoss, every } = this.#options;
    for (let i = viewer.down.length - 1; i >= 0; i--)
      if (viewer.down[i].due <= this.#place) this.#read(viewer, viewer.down.splice(i, 1)[0]);
    const { newest } = viewer.buffer;
    if (newest >= 0)
      viewer.up.push({
        place: (newest - this.#firstTick) / every,
        arrived: viewer.arrived.slice(-ACKS),
        due: this.#arrival(ackLoss),
      });
    for (const { place, arrived, due } of viewer.up) {
      if (due > this.#place) continue;
      viewer.acked = Math.max(viewer.acked, place);
      for (const one of arrived) viewer.recipient.arrived(one);
    }
    viewer.up.splice(0, viewer.up.length, ...viewer.up.filter(({ due }) => due > this.#place));
  }

  #read(viewer: Viewer, { place, bytes }: UnderWay): void {
    if (!viewer.arrived.includes(place)) viewer.arrived.push(place);
    const { buffer, reader } = viewer;
    const from = new ByteReader();
    from.start(bytes);
    const head = buffer.newest >= 0 ? buffer.newest : this.#life.world.tick;
    const reading = reader.read(from, buffer, head, 0);
    if (reading === "bad") this.#say(viewer, "cannot read a snapshot", place);
    if (reading !== "newest" && reading !== "older") return;
    const isKnown = viewer.recipient.view.compose(place, (at) => this.#truths[at]?.image, this.#composed);
    if (isKnown) this.#check(viewer, place);
    else this.#say(viewer, "has decoded what the server has forgotten", place);
  }

  /** What was decoded is what the server believes, and what once was; own rows are up to date; nothing hidden is held. */
  #check({ buffer, player }: Viewer, place: number): void {
    const held = buffer.at(this.#firstTick + place * this.#options.every) as World;
    const say = (what: string, k: number, row: number): void =>
      this.#say({ player }, `${what} ${held.kinds[k].layout.kind.name}[${row}]`, place);
    this.counts.compared++;
    this.#composed.restore(this.#believed);
    const truth = this.#truths[place];
    for (let k = 0; k < held.kinds.length; k++) {
      const { alive, owner } = truth.world.kinds[k];
      for (let row = 0; row < alive.length; row++) {
        const isHeld = held.kinds[k].alive[row] === 1;
        const isOwn = alive[row] === 1 && owner[row] === player + 1;
        const isOld = buffer.draftSkipped[k][row] === 1;
        if (isHeld !== (this.#believed.kinds[k].alive[row] === 1))
          say("has, against the server's belief,", k, row);
        if (isOwn && !isOwnTrue(held, truth.world, k, row)) say("is late with their own", k, row);
        if (!isHeld) continue;
        this.counts.rows++;
        if (isOld) this.counts.skipped++;
        if (!isSeen(truth, player, k, row)) say("has a hidden", k, row);
        if (!this.#wasOnce(place, k, row, isOld)) say("has what never was of", k, row);
        // As it was decoded: one that was skipped is shown as it was received last, or mended from a later snapshot.
        if (!isOwn && !isSame(buffer.draft, this.#believed, k, row))
          say("has, against the server's belief, another", k, row);
      }
    }
  }

  /** The believed row is one that the room had not long ago; or just now, if it was not skipped. */
  #wasOnce(place: number, k: number, row: number, isOld: boolean): boolean {
    for (let ago = 0; ago <= (isOld ? OLDEST : 0); ago++) {
      const truth = this.#truths[place - ago];
      if (truth !== undefined && wasSo(this.#composed, truth.image, k, row)) return true;
    }
    return false;
  }

  #checkEnd(viewer: Viewer): void {
    const { buffer, player } = viewer;
    const held = buffer.at(buffer.newest);
    const place = (buffer.newest - this.#firstTick) / this.#options.every;
    if (held === undefined || place < this.#place - QUIET_SNAPSHOTS / 2) {
      this.#say(viewer, "holds nothing new", this.#place);
      return;
    }
    const truth = this.#truths[place];
    for (let k = 0; k < held.kinds.length; k++)
      for (let row = 0; row < held.kinds[k].alive.length; row++) {
        const name = `${held.kinds[k].layout.kind.name}[${row}] in the end`;
        const shouldHold = isSeen(truth, player, k, row);
        if ((held.kinds[k].alive[row] === 1) !== shouldHold)
          this.#say(viewer, `${shouldHold ? "lacks" : "still has"} ${name}`, place);
        else if (shouldHold && !isRight(held, truth, player, k, row))
          this.#say(viewer, `has a wrong ${name}`, place);
      }
  }

  #say({ player }: { readonly player: number }, what: string, place: number): void {
    if (this.violations.length < 5) this.violations.push(`Player ${player} ${what}, snapshot ${place}.`);
  }
}
