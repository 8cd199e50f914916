import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { grown } from "../grown.ts";

const LANES = [
  { kind: "ordered" },
  { kind: "unordered" },
  { kind: "newest" },
  { kind: "unreliable" },
] as const;
const ROUNDS = 4000;

it.each([
  ["datagrams", false],
  ["a stream", true],
])(
  "a round of sending and receiving both ways allocates next to nothing after warm-up: %s",
  (_name, stream) => {
    const a = new Connection({ lanes: LANES, stream });
    const b = new Connection({ lanes: LANES, stream });
    const snapshot = new Uint8Array(600).fill(7);
    const short = new Uint8Array(12).fill(5);
    const long = new Uint8Array(1500).fill(3);
    let now = 0;
    let round = 0;
    let got = 0;
    const run = (): void => {
      for (let i = 0; i < ROUNDS; i++) {
        round++;
        now += 16;
        a.send(2, snapshot, round);
        b.send(2, short, round);
        if (round % 10 === 0) a.send(0, short);
        if (round % 50 === 0) a.send(1, long);
        for (let packet = a.packet(now); packet; packet = a.packet(now))
          if (stream || round % 9 > 0) b.receive(packet, now + 1);
        for (let packet = b.packet(now + 2); packet; packet = b.packet(now + 2)) a.receive(packet, now + 3);
        while (b.message()) got++;
        while (a.message()) got++;
        while (a.acked(2) !== undefined);
      }
    };
    const bytes = grown(run) / ROUNDS;
    expect(got).toBeGreaterThan(ROUNDS);
    // A few boxed fractions; one view per packet would be several hundred bytes, and the project's limit is 1 kB per call.
    expect(bytes).toBeLessThan(64);
  },
);
