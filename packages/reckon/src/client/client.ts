// A client of a room: it predicts its own rows and shows the rows of others late. Start reading at `update`: reconcile, run the
// due ticks, send, draw. Bytes and local time come in as arguments, bytes go out through `send`.
// Always true: input time and view time never run backward; a recorded input never changes; own rows follow from the newest
// snapshot and the recorded inputs; no packet can make the client throw.

import { Connection, type Message } from "../connection/connection.ts";
import type { Tick } from "../core/tick.ts";
import { ClientQuality } from "../quality/client-quality.ts";
import type { Fly } from "../view/flight-path.ts";
import type { Agreement } from "../wire/agreement.ts";
import { ByteReader } from "../wire/bytes.ts";
import { EVIDENCE } from "../wire/messages/evidence-message.ts";
import { InputWriter } from "../wire/messages/input-message.ts";
import { onViewGrid } from "../wire/messages/view-stamp.ts";
import { connectionOptions, LANE } from "../wire/room-lanes.ts";
import type { Game } from "../world/game.ts";
import type { CommandOf, WorldOf } from "../world/game-types.ts";
import { World } from "../world/world.ts";
import type { ClientOptions } from "./client-options.ts";
import type { ClientPolicy } from "./client-policy.ts";
import type { Effects, EventView } from "./effects/event-view.ts";
import { NoEvidence, type ShotEvidence } from "./effects/shot-evidence.ts";
import type { FlightOf } from "./effects/shown-flight.ts";
import { ClientRequests } from "./input/client-requests.ts";
import { ControlWatch } from "./input/control-watch.ts";
import { Controls } from "./input/controls.ts";
import { InputLog } from "./input/input-log.ts";
import { InputNumbers } from "./input/input-numbers.ts";
import { InputTimeline } from "./input/input-timeline.ts";
import type { Lead } from "./input/lead-policy.ts";
import { Margins } from "./input/margins.ts";
import { Sender } from "./input/sender.ts";
import { eventView } from "./makers/client-event-parts.ts";
import { type AimView, aimView } from "./picture/aim-view.ts";
import { Interpolator } from "./picture/interpolator.ts";
import { OwnView } from "./picture/own-view.ts";
import { Switches } from "./picture/switches.ts";
import { Confirmation } from "./predict/confirmation.ts";
import { Predictor } from "./predict/predictor.ts";
import { Reconciler } from "./predict/reconciler.ts";
import { QualityWatch } from "./quality-watch.ts";
import { SnapshotBuffer } from "./snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "./snapshot/snapshot-reader.ts";
import type { Clock } from "./time/clock-policy.ts";
import type { Delay } from "./time/delay-policy.ts";
import { OUR_TIMELINES } from "./time/timelines.ts";

/** For so long after a room has moved, ms, jumps of the clock are those of server time. */
const RESUMED_MS = 1500;

/**
 * One player's side of a match: the world to draw, and the effects and flights to show. A session makes it; a view reads it.
 *
 * @example function hear({ effects }: Client<Tanks>): void { for (const { name, state } of effects.take()) if (state === "shown") play(name); }
 */
export class Client<G extends Game = Game> {
  readonly player: number;
  readonly quality: ClientQuality = new ClientQuality();
  /** What to draw: own rows as predicted, others as interpolated, corrections fading. */
  readonly shown: WorldOf<G>;
  readonly clock: Clock;
  readonly lead: Lead;
  readonly delay: Delay;
  readonly connection: Connection;
  /** The effects to show and to take back: ask once per frame. */
  readonly effects: Effects<G>;
  /** The flights to draw: ask once per frame. */
  readonly flights: Iterable<FlightOf<G>>;
  readonly snapshots: SnapshotBuffer<G>;
  /** What the room tested own shots against, as long as `switches.evidence` asks for it. */
  readonly evidence: ShotEvidence;
  readonly confirmation: Confirmation = new Confirmation();
  /** The player's inputs by number, as the room gets them. */
  readonly inputs: InputLog;
  readonly predictor: Predictor<G>;
  readonly interpolator: Interpolator;
  readonly policy: ClientPolicy;
  readonly game: G;
  readonly agreement: Agreement;
  /** Whether the player is in control: tell them if they are not, and why (CT1). */
  readonly control: ControlWatch;
  /** Turns parts of this client on and off, at any time. */
  readonly switches: Switches;
  /** View time and input time, ms; the tick, with fraction, at which own rows are drawn; the tick of the newest input. */
  viewMs = 0;
  inputMs = 0;
  drawnTick = 0;
  tick: Tick = 0;
  readonly #requests: ClientRequests;
  readonly #welcomeTick: Tick;
  readonly #timeline: InputTimeline;
  readonly #numbers: InputNumbers;
  readonly #sender: Sender;
  readonly #reconciler: Reconciler;
  readonly #ownView: OwnView;
  readonly #snapshotReader: SnapshotReader;
  readonly #reader = new ByteReader();
  readonly #controls: Controls;
  readonly #events: EventView<G>;
  readonly #watch: QualityWatch;
  readonly #aim: AimView | undefined;
  readonly #margins: Margins;
  #lastUpdateMs: number = Number.NEGATIVE_INFINITY;
  /** Local time at which the room had moved. */
  #resumedMs: number = Number.NEGATIVE_INFINITY;

  constructor(options: ClientOptions<G, Client<G>>) {
    const { game, agreement, policy, welcome, send, warn, development = false } = options;
    const { layout, tickMs } = game;
    const { player, firstTick, seed } = welcome;
    [this.player, this.policy, this.game, this.agreement] = [player, policy, game, agreement];
    this.switches = options.switches ?? new Switches();
    this.connection = options.connection ?? new Connection(connectionOptions("client"));
    this.#requests = new ClientRequests(game, this.connection);
    this.#welcomeTick = welcome.tick;
    const { timelines = OUR_TIMELINES } = policy;
    this.clock = timelines.clock(policy.clock);
    this.lead = timelines.lead(policy.lead, tickMs);
    const intervalMs = agreement.snapshotEvery * tickMs;
    this.delay = timelines.delay(policy.delay, intervalMs);
    this.snapshots = new SnapshotBuffer(layout, agreement.snapshotEvery, firstTick);
    this.control = new ControlWatch(tickMs, agreement, policy.send);
    const { scope, addressing } = agreement;
    const { others, aheadMs, catchUpTicks } = policy;
    this.shown = new World(layout);
    this.interpolator = new Interpolator(layout, policy.view, agreement.snapshotEvery, tickMs);
    const fly: Fly = (flight, values, seconds) => this.predictor.fly(flight, values, seconds);
    const seenBy = (number: number): number => this.inputs.stampAt(number)?.moment ?? -1;
    const claim = (bytes: Uint8Array): boolean => this.connection.send(LANE.control, bytes);
    const { shown, interpolator: view, quality, clock, connection } = this;
    const predicts = (): boolean => this.predicts;
    const { effects: counts } = quality;
    const seeing = { fly, seenBy, shown, view, claim, predicts, predictsFlights: policy.predictFlights };
    const events = eventView<G>({ game, player, agreement, firstTick, counts, ...seeing });
    [this.#events, this.effects, this.flights] = [events, events, events.flights];
    const aim = aimView(game, player, { snapshotEvery: agreement.snapshotEvery, firstTick });
    this.evidence = aim?.evidence ?? events.evidence ?? new NoEvidence();
    this.#aim = aim;
    const { drawn } = aim ?? {};
    this.predictor = new Predictor({ game, player, seed, scope, others, development, drawn });
    events.listen(this.predictor.emitter);
    this.#timeline = new InputTimeline({ addressing, firstTick, tickMs, aheadMs, catchUpTicks });
    const timeOf = (tick: Tick): number => this.#timeline.timeOf(tick);
    this.#watch = new QualityWatch({ quality, layout, clock, timeOf, welcomeTick: welcome.tick });
    this.inputs = new InputLog(game.input, policy.redundancy, welcome.presses, aim?.newStamp);
    const [log, timeline] = [this.inputs, this.#timeline];
    this.#numbers = new InputNumbers(log, timeline, this.confirmation, policy.inputDelayTicks);
    this.#margins = new Margins({ log, timeline, lead: this.lead, quality, tickMs, intervalMs });
    const messages = new InputWriter(game.input, aim?.stamps);
    this.#sender = new Sender({ policy: policy.send, log, messages, connection, quality, send });
    this.#ownView = new OwnView(layout, this.predictor, policy.smooth, tickMs);
    const own = { predictor: this.predictor, ownView: this.#ownView, effects: events };
    this.#reconciler = new Reconciler({ ...own, log, quality, player, beyond: policy.correctBeyond, warn });
    this.#snapshotReader = new SnapshotReader(game, agreement, player, firstTick, options.tables);
    this.#controls = new Controls(game.input, options.sample, welcome.presses);
  }

  /** True while own rows are shown as predicted. */
  get predicts(): boolean {
    return this.policy.predict && this.switches.prediction;
  }

  /** True once inputs are sampled and own rows predicted. */
  get isStarted(): boolean {
    return this.lead.isStarted;
  }

  /** True while prediction stands still because the server has been silent for too long. */
  get isHolding(): boolean {
    return this.#timeline.isHolding;
  }

  /** Takes a packet that arrived at local time `now`. */
  receive(bytes: Uint8Array, now: number): void {
    const { connection } = this;
    const { bad } = connection.counts;
    connection.receive(bytes, now);
    this.arrived(bytes.length, connection.counts.bad > bad, now);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      this.take(message, now);
  }

  /** Counts a packet that the owner of the connection received by themselves. */
  arrived(bytes: number, isBad: boolean, now: number): void {
    this.quality.packetsIn++;
    this.quality.bytesIn += bytes;
    if (isBad) this.quality.badPackets++;
    this.#watch.heard(now);
  }

  /** Takes a message from a packet that arrived at local time `now`, if the owner of the connection drains it by themselves. */
  take(message: Message, now: number): void {
    this.#reader.start(message.bytes);
    // After a sleep the backlog arrives at once: its state is useful, its timing is not.
    const isTimely = now - this.#lastUpdateMs <= this.policy.frameClampMs;
    if (message.lane === LANE.play) this.#receiveSnapshot(now, isTimely);
    else if (!this.#receiveOther(message.lane)) this.quality.badPackets++;
  }

  /** The room has moved, and its end of the connection with it, over another line from now on: sends again what it may not have. */
  resume(isStream: boolean, now: number): void {
    this.connection.move(isStream);
    this.clock.resume?.();
    this.#resumedMs = now;
    this.#sender.sendAgain(now);
  }

  /** Sends a reliable request, such as "ready". False: it does not fit its schema, or too many are in flight. */
  command(command: CommandOf<G>): boolean {
    return this.#requests.command(command);
  }

  /** One frame at local time `now`: reconcile, run the due ticks, send, draw. */
  update(now: number): void {
    const gapMs = Math.max(0, now - this.#lastUpdateMs);
    this.#lastUpdateMs = now;
    this.quality.frames++;
    this.#watch.begin(now);
    this.#ownView.smoother.fades = this.interpolator.fades = this.switches.smoothing;
    if (!this.isStarted) this.#start(now);
    if (this.isStarted) this.#reconcile();
    if (this.isStarted) this.#runTicks(now, gapMs);
    this.#sender.header.place = this.snapshots.newestPlace;
    this.#requests.prefer(this.switches.preference);
    this.#sender.send(now);
    this.#draw(now, Math.min(gapMs, this.policy.frameClampMs));
    this.#showEvents(gapMs);
    this.#noteSeen();
    this.quality.recovery.frame(this.viewMs, this.interpolator.isUnderflow, now);
    const hasSlept = gapMs > this.policy.frameClampMs;
    if (this.isStarted) this.control.frame(now, this.#numbers.tickOf(this.inputs.newest), hasSlept);
  }

  /** True while some rows are shown from snapshots; under scope `world` that is only while prediction is off. */
  get showsLate(): boolean {
    return this.agreement.scope === "own" || !this.predicts;
  }

  /** Tick of the newest snapshot; before the first one, the tick of the welcome. */
  get #head(): Tick {
    return this.snapshots.newest >= 0 ? this.snapshots.newest : this.#welcomeTick;
  }

  /** Takes tables, evidence or events; false if they are malformed. */
  #receiveOther(lane: number): boolean {
    if (lane !== LANE.control) return this.#events.receive(this.#reader, lane === LANE.events, this.#head);
    if (this.#reader.peek() >= EVIDENCE) return this.evidence.receive(this.#reader, this.#head);
    return this.#snapshotReader.tables.receive(this.#reader);
  }

  #receiveSnapshot(now: number, isTimely: boolean): void {
    const snapshot = this.#snapshotReader;
    const reading = snapshot.read(this.#reader, this.snapshots, this.#head, this.inputs.newest);
    if (!this.quality.countSnapshot(reading)) return;
    const { report, tick, sentAfterMs, skipped, skipEnd } = snapshot;
    const sentMs = this.#timeline.timeOf(tick) + sentAfterMs;
    if (isTimely) this.#sampleClock(this.connection.echoMs, sentMs - report.holdMs, sentMs, now);
    this.#margins.take(report, tick, now, isTimely);
    if (reading !== "newest") return;
    // Untimely ones too: the delay recognises a backlog by itself, and the next gap begins at the newest snapshot.
    this.delay.arrived(this.#timeline.timeOf(tick), now);
    if (isTimely) this.#margins.newer(sentMs, report.substitutes, now);
    const number = this.#timeline.isFree ? Math.max(0, report.ack) : tick;
    this.confirmation.advance(tick, number, report.substitutes, skipped > 0 ? skipEnd : -1);
    this.#watch.confirmed(tick, report.substitutes, now);
    this.control.confirmed(tick, report.substitutes, now);
    this.#events.confirm(tick, number, report.events);
    this.inputs.ack(number);
    if (this.agreement.ack === "bitfield")
      for (let i = 0; i < 32; i++)
        if ((report.receivedBits >>> i) & 1) this.inputs.arrived(report.newest - i);
    if (this.agreement.scope === "world") this.predictor.takeInputs(snapshot);
  }

  #sampleClock(echoMs: number, receivedMs: number, sentMs: number, now: number): void {
    const jumpMs = this.clock.sample(echoMs, receivedMs, sentMs, now);
    if (jumpMs === 0) return;
    this.lead.shift(jumpMs);
    this.delay.shift(jumpMs);
    this.#margins.shift(jumpMs);
    // When it was server time that stood still, the local times of inputs are right as they are.
    if (now - this.#resumedMs > RESUMED_MS) this.inputs.shift(jumpMs);
  }

  /** Begins to play: prediction starts from the newest snapshot. */
  #start(now: number): void {
    const { confirmation } = this;
    const world = this.snapshots.at(confirmation.tick);
    if (!this.clock.isLocked || world === undefined) return;
    this.lead.start(now, this.clock);
    this.inputMs = this.lead.advance(now, this.clock);
    this.#timeline.start(this.inputMs);
    const { number } = confirmation;
    this.inputs.start(number);
    this.predictor.refresh(world, number);
    this.predictor.restore(world, number);
    confirmation.reach(number);
    confirmation.reconciled();
    this.quality.resyncs++;
    if (this.#timeline.isFree) return;
    // Until now the server has stepped without us, with neutral inputs: do the same.
    const due = this.#timeline.due(this.inputMs, number, number);
    while (this.inputs.newest < due - 1) this.inputs.fill(this.inputs.newest + 1);
    this.#predict();
  }

  #reconcile(): void {
    const { confirmation } = this;
    if (!this.predicts || !confirmation.reach(this.#numbers.reached)) return;
    const world = this.snapshots.at(confirmation.dueTick);
    if (world !== undefined)
      this.#reconciler.reconcile(world, confirmation, this.switches.reconciliation, this.shown);
  }

  /** Samples and predicts the inputs that are due, `gapMs` after the last frame. */
  #runTicks(now: number, gapMs: number): void {
    // After a sleep only the newest input of the frame tells how long inputs take.
    const hasSlept = gapMs > this.policy.frameClampMs;
    const mostMs = this.#timeline.most(this.confirmation.number);
    this.inputMs = this.lead.advance(now, this.clock, mostMs);
    // If input time is behind what the server has stepped, no input arrives in time, and none tells how late it is: start again.
    if (this.#timeline.isBehind(this.inputMs, this.confirmation.tick)) {
      this.quality.leadRestarts++;
      this.lead.start(now, this.clock);
      this.inputMs = this.lead.advance(now, this.clock, mostMs);
    }
    this.#numbers.fillTo(this.predictor.number);
    const due = this.#timeline.due(this.inputMs, this.inputs.newest, this.confirmation.number);
    if (this.isHolding) this.quality.holdingFrames++;
    for (let n = this.inputs.newest + 1; n <= due; n++) {
      this.quality.ticks++;
      if (due - n < this.policy.catchUpTicks)
        this.#sampleInput(n, now, hasSlept ? this.game.tickMs : gapMs, hasSlept && n < due);
      else {
        this.inputs.fill(n);
        this.quality.filledTicks++;
      }
    }
    this.#predict();
    const isEarly = this.predictor.number > this.#numbers.drawn;
    this.#ownView.alpha = isEarly ? 1 : onViewGrid(this.#timeline.alpha(this.inputMs, this.inputs.newest));
    this.drawnTick = this.#numbers.tickOf(this.predictor.number - 1 + this.#ownView.alpha);
  }

  /** Samples an input, `frameMs` after the last frame. `isOverdue`: its arrival would measure the sleep, not the way. */
  #sampleInput(number: number, now: number, frameMs: number, isOverdue: boolean): void {
    this.tick = this.#numbers.tickOf(number);
    const controls = this.#controls.sample(this);
    this.#watch.sampled(this.tick);
    const offsetMs = isOverdue ? Number.NaN : this.#timeline.timeOf(number) - now;
    this.inputs.record(number, controls, offsetMs, frameMs, this.#aim?.lastFrame.stampFor(number));
    if (this.inputs.stampAt(number) !== undefined) this.#aim?.drawn.note(number, this.shown);
    if (this.#timeline.isFree) return;
    this.quality.leadMs.add(this.#timeline.timeOf(number) - this.clock.serverTime(now));
  }

  #predict(): void {
    if (!this.predicts) return;
    while (this.predictor.number < this.#numbers.drawn) {
      const number = this.predictor.number + 1;
      this.predictor.advance(this.#numbers.tickOf(number), this.inputs.at(number));
    }
  }

  #draw(now: number, frameMs: number): void {
    const { quality, shown, interpolator } = this;
    this.viewMs = this.#viewTime(this.delay.advance(now, this.clock));
    if (this.showsLate && this.delay.isStarted) {
      interpolator.show(this.snapshots, this.#timeline.tickAt(this.viewMs), frameMs, shown);
      quality.viewDelayMs.add(this.clock.serverTime(now) - this.viewMs);
      quality.countView(interpolator);
      this.#watch.drawn(shown, this.isStarted && this.predicts ? this.predictor.own : -1, now);
    }
    if (!this.isStarted || !this.predicts) this.#ownView.pass();
    else quality.drawnCorrections.add(this.#ownView.draw(frameMs, shown, interpolator.fromTick));
  }

  /** Shows effects and flights up to the moment of the picture. */
  #showEvents(gapMs: number): void {
    const viewMoment = this.showsLate ? this.interpolator.moment : undefined;
    const predicted = this.predicts ? this.predictor.number : this.#numbers.drawn;
    this.#events.update(viewMoment, predicted, this.#ownView.alpha, gapMs / this.game.tickMs);
  }

  /** The server time to show. Without interpolation it is that of the newest snapshot; later the view waits for its own time. */
  #viewTime(delayedMs: number): number {
    const { newest } = this.snapshots;
    const isNewest = !this.switches.interpolation && newest >= 0;
    return Math.max(this.viewMs, isNewest ? this.#timeline.timeOf(newest) : delayedMs);
  }

  /** Notes what was drawn, for inputs that aim; under scope `world` nothing is drawn late, so no input says what it saw. */
  #noteSeen(): void {
    if (this.agreement.scope !== "own" || this.#aim === undefined) return;
    const isFading = this.interpolator.isFading || this.#ownView.smoother.isFading;
    const own = this.isStarted && this.predicts ? this.predictor.number - 1 + this.#ownView.alpha : -1;
    this.#aim.lastFrame.note(this.interpolator, this.snapshots.newest, isFading, own);
  }
}
