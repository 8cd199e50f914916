// A page asks for relays once it has a seat, and an offer waits for them, but not for ever.

import { expect, it } from "vitest";
import { type AskRelay, Relay } from "../../src/page/room/relay.ts";

const STUN = { urls: "stun:a.test" };
const TURN = { urls: "turn:b.test", username: "1:7-1", credential: "x" };

function make(answer: Awaited<ReturnType<AskRelay>>, isThere = true) {
  const asked: string[] = [];
  const place = { now: 0 };
  const ask: AskRelay = async (token) => {
    asked.push(token);
    return answer;
  };
  const relay = new Relay({ iceServers: [STUN], relay: isThere }, ask, () => place.now);
  return { relay, asked, place };
}

/** Waits until the request has been answered. */
function answered(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

it("if there are none, an offer goes out at once without a request", () => {
  const { relay, asked } = make(undefined, false);
  relay.seated("token");
  expect([relay.iceServers(), asked]).toEqual([[STUN], []]);
});

it("[HO46] an offer waits for a seat and for the relays that its token gets, and the page asks again before they expire", async () => {
  const { relay, asked, place } = make({ iceServers: [TURN], seconds: 600 });
  expect([relay.iceServers(), asked]).toEqual([undefined, []]);
  relay.seated("token");
  expect([relay.iceServers(), relay.iceServers(), asked]).toEqual([undefined, undefined, ["token"]]);
  await answered();
  expect(relay.iceServers()).toEqual([STUN, TURN]);
  place.now = 539_000;
  expect([relay.iceServers(), asked.length]).toEqual([[STUN, TURN], 1]);
  place.now = 541_000;
  relay.iceServers();
  await answered();
  expect([relay.iceServers(), asked.length]).toEqual([[STUN, TURN], 2]);
});

it("an offer that has waited for half a minute goes out without relays, and the page asks at most every five seconds", async () => {
  const { relay, asked, place } = make(undefined);
  relay.seated("token");
  for (; place.now <= 31_000; place.now += 100) {
    const servers = relay.iceServers();
    expect([place.now, servers]).toEqual([place.now, place.now <= 30_000 ? undefined : [STUN]]);
    await answered();
  }
  expect(asked).toHaveLength(7);
});
