import { describe, expect, it } from "vitest";
import {
  BACK_MS,
  type Control,
  ControlWatch,
  SILENT_MS,
  SURE_MS,
  UNHEARD_MS,
} from "../../src/client/input/control-watch.ts";
import type { SendPolicy } from "../../src/client/input/sender.ts";
import { presets } from "../../src/presets/index.ts";

const TICK_MS = 10;
const EVERY = 2;
const { agreement, client } = presets.reckon;
const OWN = 0;
const NONE = 0xffffffff;

/** A client that draws in every tick and receives a snapshot in every second one, without delay. */
class Play {
  readonly watch: ControlWatch;
  tick = 0;
  readonly said: Control[] = ["starting"];
  #substitutes = 0;

  constructor(send: SendPolicy = client.send) {
    this.watch = new ControlWatch(TICK_MS, { ...agreement, snapshotEvery: EVERY }, send);
  }

  get now(): number {
    return this.tick * TICK_MS;
  }

  /** Runs so many ticks, with own inputs used or not; `isHeard`: snapshots come. */
  go(ms: number, isOwn: boolean, isHeard = true): this {
    for (let i = 0; i < ms / TICK_MS; i++) {
      this.step(isOwn);
      if (isHeard && this.tick % EVERY === 0) this.watch.confirmed(this.tick, this.#substitutes, this.now);
      this.draw(false);
    }
    return this;
  }

  step(isOwn: boolean): void {
    this.tick++;
    this.#substitutes = ((this.#substitutes << 1) | (isOwn ? OWN : 1)) >>> 0;
  }

  draw(hasSlept: boolean): void {
    this.watch.frame(this.now, this.tick, hasSlept);
    if (this.said.at(-1) !== this.watch.state) this.said.push(this.watch.state);
  }
}

describe("[CT1] control", () => {
  it("is unknown until the room has used an input of the player", () => {
    const play = new Play();
    // Ticks before the first frame had no input, and that is no loss.
    play.watch.confirmed(0, OWN, 0);
    expect(play.go(400, false).said).toEqual(["starting"]);
    expect(play.go(40, true).said).toEqual(["starting", "inControl"]);
  });

  it("[CT2] is lost after 150 ms of inputs without effect, and back after 100 ms of inputs with effect", () => {
    const play = new Play().go(500, true);
    expect(play.go(UNHEARD_MS - TICK_MS, false).said.at(-1)).toBe("inControl");
    expect(play.go(2 * TICK_MS, false).said.at(-1)).toBe("unheard");
    expect(play.go(BACK_MS - 2 * TICK_MS, true).said.at(-1)).toBe("unheard");
    expect(play.go(2 * TICK_MS, true).said.at(-1)).toBe("inControl");
    expect([play.watch.losses, play.watch.lostMs]).toEqual([1, BACK_MS]);
  });

  it("[CT2] is not lost by single late inputs, but is lost when most inputs are late", () => {
    const play = new Play().go(500, true);
    for (let i = 0; i < 50; i++) play.go(20, false).go(40, true);
    expect(play.said).toEqual(["starting", "inControl"]);
    for (let i = 0; i < 20; i++) play.go(40, false).go(20, true);
    expect(play.said).toEqual(["starting", "inControl", "unheard"]);
  });

  it("[CT2] is not lost if inputs are sent on change, as long as one is used now and then", () => {
    const play = new Play({ each: "change" }).go(500, true);
    for (let i = 0; i < 20; i++) play.go(100, false).go(10, true);
    expect(play.said).toEqual(["starting", "inControl"]);
    expect(play.go(300, false).said.at(-1)).toBe("unheard");
  });

  it("[CT3] is lost when no snapshot has come for 265 ms; what follows from that is reported as the same loss", () => {
    const play = new Play().go(500, true);
    expect(play.go(SILENT_MS - 5, false, false).said.at(-1)).toBe("inControl");
    expect(play.go(TICK_MS, false, false).said.at(-1)).toBe("silent");
    play.go(2000, false, false);
    play.go(400, false);
    expect(play.said.at(-1)).toBe("silent");
    expect(play.go(1000, false).said.at(-1)).toBe("unheard");
    expect(play.go(120, true).said).toEqual(["starting", "inControl", "silent", "unheard", "inControl"]);
  });

  it("[CT3] is back with the first news if inputs were used all the time", () => {
    const play = new Play().go(500, true).go(400, true, false);
    expect(play.said.at(-1)).toBe("silent");
    expect(play.go(2 * TICK_MS, true).said.at(-1)).toBe("inControl");
  });

  it("[CT3] is lost only after three intervals if those are long", () => {
    const watch = new ControlWatch(50, { ...agreement, snapshotEvery: 3 }, client.send);
    watch.frame(0, 10, false);
    watch.confirmed(11, OWN, 0);
    watch.frame(440, 19, false);
    expect(watch.state).toBe("inControl");
    watch.frame(450, 19, false);
    expect(watch.state).toBe("silent");
  });

  it("[CT4] is lost in the first frame after a sleep, and nothing that came during the sleep counts as silence or as a late input", () => {
    const play = new Play().go(500, true);
    for (let i = 0; i < 500; i++) play.step(false);
    play.draw(true);
    expect(play.said.at(-1)).toBe("waking");
    // The first packets that waited in the socket tell of ticks from before the sleep.
    for (let tick = play.tick - 500; tick < play.tick - 480; tick++)
      play.watch.confirmed(tick, OWN, play.now);
    play.draw(false);
    play.watch.confirmed(play.tick, NONE, play.now);
    play.go(60, false);
    expect(play.said.at(-1)).toBe("waking");
    expect(play.go(100, true).said).toEqual(["starting", "inControl", "waking", "inControl"]);
  });

  it("[CT5] does not come and go: if it is lost again soon after it was back, it comes back after a second", () => {
    const play = new Play().go(500, true);
    for (let i = 0; i < 10; i++) play.go(300, false, false).go(260, true);
    expect(play.said).toEqual(["starting", "inControl", "silent", "inControl", "silent"]);
    expect(play.go(SURE_MS + 2 * TICK_MS, true).said.at(-1)).toBe("inControl");
    expect(play.watch.losses).toBe(2);
    play
      .go(4000, true)
      .go(300, false, false)
      .go(BACK_MS + 2 * TICK_MS, true);
    expect(play.said.slice(-2)).toEqual(["silent", "inControl"]);
  });
});
