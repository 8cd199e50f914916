// A profile of this process while it serves: the share of its working time that some functions take with all that they call. Servers of the benches
// of replays measure themselves with it, because shares of one process at one time hardly change with what else the machine does.

import { Session } from "node:inspector/promises";

/** A sample that took longer is one in which others had the core. */
const MOST_SAMPLE_US = 400;
const INTERVAL_US = 200;

/** A function: the end of its file's name, and its name; "*" for all of the file. */
export type Profiled = readonly [file: string, name: string];

export class Profiler {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
    await this.#session.post("Profiler.start");
  }

  /** Shares of the time since `start` in which the main thread worked, one for each list of functions. Ends the profile. */
  async shares(lists: readonly (readonly Profiled[])[]): Promise<number[]> {
    const { profile } = await this.#session.post("Profiler.stop");
    this.#session.disconnect();
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
    const { samples = [], timeDeltas = [] } = profile;
    const own = new Map<number, number>();
    let all = 0;
    for (let i = 0; i < samples.length; i++) {
      if (nodes.get(samples[i])?.callFrame.functionName === "(idle)") continue;
      const us = Math.min(timeDeltas[i], MOST_SAMPLE_US);
      all += us;
      own.set(samples[i], (own.get(samples[i]) ?? 0) + us);
    }
    const sum = (id: number, list: readonly Profiled[], isWithin: boolean): number => {
      const node = nodes.get(id);
      if (node === undefined) return 0;
      const { functionName, url } = node.callFrame;
      const is =
        isWithin ||
        list.some(([file, name]) => (name === "*" || functionName === name) && url.endsWith(`/${file}`));
      const below = (node.children ?? []).reduce((total, child) => total + sum(child, list, is), 0);
      return (is ? (own.get(id) ?? 0) : 0) + below;
    };
    return lists.map((list) => sum(profile.nodes[0].id, list, false) / all);
  }
}
