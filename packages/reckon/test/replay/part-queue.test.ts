import { describe, expect, it } from "vitest";
import { PartQueue } from "../../src/replay/file/part-queue.ts";

type Done = (packed: Uint8Array | undefined) => void;

/** A queue whose packer answers when a test says so. */
function waitingQueue(takes: (parts: number) => boolean = () => true) {
  const dones: Done[] = [];
  const bodies: number[] = [];
  const places: number[] = [];
  const queue = new PartQueue((part) => {
    bodies.push(part[12]);
    return takes(bodies.length);
  });
  const addPacked = (
    plain: number,
    packed: (bytes: Uint8Array, done: Done) => void = (_, done) => dones.push(done),
  ) =>
    queue.addPacked(
      Uint8Array.of(plain),
      packed,
      (found) => found ?? Uint8Array.of(plain),
      (offset) => places.push(offset),
    );
  return { queue, dones, bodies, places, addPacked };
}

describe("the parts of a replay file", () => {
  it("[RF18] keep their order, whichever chunk is packed first", () => {
    const { queue, dones, bodies, places, addPacked } = waitingQueue();
    queue.add("H", () => Uint8Array.of(1));
    addPacked(2);
    addPacked(3);
    queue.add("F", () => Uint8Array.of(places.length));
    expect(bodies).toEqual([1]);
    dones[1](Uint8Array.of(30));
    expect(bodies).toEqual([1]);
    dones[0](Uint8Array.of(20));
    expect(bodies).toEqual([1, 20, 30, 2]);
    expect(places).toEqual([21, 42]);
  });

  it("[RF18] that cannot be packed are written as they are", () => {
    const { bodies, dones, addPacked } = waitingQueue();
    addPacked(7);
    dones[0](undefined);
    expect(bodies).toEqual([7]);
  });

  it("[RF18] are all handed over before their end is told, and none after one was refused", () => {
    const { queue, bodies, dones, addPacked } = waitingQueue((parts) => parts < 2);
    let isEmpty = false;
    addPacked(1);
    addPacked(2);
    addPacked(3);
    queue.whenEmpty(() => {
      isEmpty = true;
    });
    dones[0](undefined);
    dones[1](undefined);
    expect([bodies, queue.isRefused, isEmpty]).toEqual([[1, 2], true, false]);
    dones[2](undefined);
    expect([bodies, isEmpty]).toEqual([[1, 2], true]);
  });
});
