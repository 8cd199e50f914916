// Which address a session opens, in virtual time: a home and its others, a room at another node, and whoever does not answer.

import { describe, expect, it } from "vitest";
import type { Place } from "../../src/fleet/place.ts";
import type { HostLine } from "../../src/host/host-line.ts";
import { isPassing, sentenceOfLoss } from "../../src/lobby/reasons.ts";
import { NodeSearch } from "../../src/session/node-search.ts";
import type { Attempt } from "../../src/session/session-options.ts";

const HOME = "play.test:8080";
const OTHERS = ["second.test", ":8082", "/n3"];

function placeAt(node: string, address = `${node}.test`): Place {
  return { node, address, permit: `permit-${node}` };
}

/** A search that was opened from its home. */
function begun(): NodeSearch {
  const search = new NodeSearch(HOME);
  search.begin(HOME);
  expect(opened(search)).toBe(HOME);
  return search;
}

type Said = { readonly said: string[] };

function lineOf(): HostLine & Said {
  const said: string[] = [];
  return { said, close: (reason: string) => void said.push(reason) } as unknown as HostLine & Said;
}

function attemptOf(): Attempt & Said {
  const said: string[] = [];
  return {
    said,
    opened: () => void said.push("opened"),
    failed: () => void said.push("failed"),
    received: (_packet, now) => void said.push(`received ${now}`),
    moved: (isStream) => void said.push(`moved ${isStream}`),
    closed: (reason) => void said.push(`closed ${reason}`),
  };
}

/** Notes what is opened ahead. */
function opener() {
  const ahead: Attempt[] = [];
  const addresses: string[] = [];
  const open = (address: string, attempt: Attempt): void => {
    addresses.push(address);
    ahead.push(attempt);
  };
  return { open, ahead, addresses };
}

/** The address that it opens now. */
function opened(search: NodeSearch, now = 0): string {
  let address = "";
  const open = (to: string): void => {
    address = to;
  };
  search.open(attemptOf(), open, now);
  return address;
}

function led(search: NodeSearch, place: Place): boolean {
  return search.leads("elsewhere", JSON.stringify(place));
}

describe("[FT6] the search of a session", () => {
  it("goes to the node that it is led to, shows the permit there once, and stays there after a short loss", () => {
    const search = begun();
    expect(led(search, placeAt("n2"))).toBe(true);
    expect([opened(search), search.wish]).toEqual(["n2.test", { permit: "permit-n2", notNodes: undefined }]);
    search.arrived();
    // What ends an open connection leads nowhere: the lobby decides.
    for (const loss of ["lost", "timeout", "unreachable", "closing"] as const)
      expect(search.leads(loss, undefined)).toBe(false);
    search.begin(HOME);
    expect([opened(search, 100), search.wish]).toEqual([
      "n2.test",
      { permit: undefined, notNodes: undefined },
    ]);
  });

  it("names a node that did not answer to its home, until it is let in somewhere", () => {
    const search = begun();
    led(search, placeAt("n2"));
    opened(search);
    expect(search.leads("unreachable", undefined)).toBe(true);
    expect([opened(search), search.wish]).toEqual([HOME, { permit: undefined, notNodes: ["n2"] }]);
    led(search, placeAt("n3"));
    expect([opened(search), search.wish]).toEqual(["n3.test", { permit: "permit-n3", notNodes: ["n2"] }]);
    search.arrived();
    expect(search.wish.notNodes).toBeUndefined();
  });

  it("asks the other servers in turn when its home is dead, each under the home's own name where they have none", () => {
    const search = begun();
    search.arrived(OTHERS);
    const asked: string[] = [];
    for (let tries = 0; tries < 3; tries++) {
      search.begin(HOME);
      asked.push(opened(search));
      for (let more = 0; more < 3 && search.leads("unreachable", undefined); more++)
        asked.push(opened(search));
    }
    expect(asked.slice(0, 5)).toEqual([HOME, "second.test", "play.test:8082", `${HOME}/n3`, HOME]);
  });

  it("tells the lobby that its only server does not answer", () => {
    const search = begun();
    expect(search.isSlow(1e6)).toBe(false);
    expect(search.leads("unreachable", undefined)).toBe(false);
  });

  it("gives up a node that says nothing for three seconds only while there is another address to ask", () => {
    const search = begun();
    led(search, placeAt("n2"));
    opened(search, 1000);
    expect([search.isSlow(3999), search.isSlow(4001)]).toEqual([false, true]);
    search.arrived();
    expect(search.isSlow(1e6)).toBe(false);
  });

  it("is led on five times for one wish, and then ends with a sentence after which the session tries again", () => {
    const search = begun();
    const addresses: string[] = [];
    while (led(search, placeAt(`n${addresses.length % 2}`))) addresses.push(opened(search));
    expect(addresses).toHaveLength(5);
    expect(sentenceOfLoss("elsewhere")).toBe("The servers are busy. Try again in a minute.");
    expect(isPassing("elsewhere")).toBe(true);
    search.begin(HOME);
    expect(led(search, placeAt("n2"))).toBe(true);
  });

  it("does not go back to an address that never answered when the lobby asks anew", () => {
    const search = begun();
    led(search, placeAt("n2"));
    opened(search);
    search.begin(HOME);
    expect([opened(search), search.wish.notNodes]).toEqual([HOME, ["n2"]]);
  });

  it("forgets the others with another home, and names the eight newest dead nodes at most", () => {
    const search = begun();
    search.arrived(OTHERS);
    for (let n = 0; n < 12; n++) {
      search.begin("other.test");
      opened(search);
      led(search, placeAt(`n${n}`));
      opened(search);
      search.leads("unreachable", undefined);
    }
    expect(opened(search)).toBe("other.test");
    expect(search.wish.notNodes).toEqual(["n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11"]);
  });

  it("goes where its room has moved, with a new count of steps", () => {
    const search = begun();
    while (led(search, placeAt("n1"))) opened(search);
    const { open, ahead, addresses } = opener();
    search.moved(JSON.stringify(placeAt("n2")), open);
    expect(addresses).toEqual(["n2.test"]);
    ahead[0].failed();
    expect(opened(search)).toBe("n2.test");
    expect(led(search, placeAt("n3"))).toBe(true);
  });

  it("opens a line to where its room is about to go, once, and hands it to the attempt that goes there", () => {
    const search = begun();
    const { open, ahead, addresses } = opener();
    for (let said = 0; said < 2; said++) search.moved(JSON.stringify(placeAt("n2")), open);
    expect(addresses).toEqual(["n2.test"]);
    const [line, heard] = [lineOf(), attemptOf()];
    ahead[0].opened(line);
    expect(heard.said).toEqual([]);
    search.open(heard, open, 0);
    ahead[0].received(new Uint8Array(1), 7);
    ahead[0].moved(false);
    ahead[0].closed("lost");
    expect(heard.said).toEqual(["opened", "received 7", "moved false", "closed lost"]);
    expect(addresses).toEqual(["n2.test"]);
    search.open(attemptOf(), open, 0);
    expect(addresses).toEqual(["n2.test", "n2.test"]);
  });

  it("hands over a line that is still opening, and opens another one where it has failed, ended, or leads elsewhere", () => {
    const search = begun();
    const { open, ahead, addresses } = opener();
    const moveTo = (node: string): Attempt => {
      search.moved(JSON.stringify(placeAt(node)), open);
      return ahead[ahead.length - 1];
    };
    const heard = attemptOf();
    const opening = moveTo("n2");
    search.open(heard, open, 0);
    opening.failed();
    expect(heard.said).toEqual(["failed"]);
    moveTo("n3").failed();
    search.open(attemptOf(), open, 0);
    moveTo("n4").closed("silent");
    search.open(attemptOf(), open, 0);
    expect(addresses).toEqual(["n2.test", "n3.test", "n3.test", "n4.test", "n4.test"]);
    const [unused, late] = [lineOf(), lineOf()];
    moveTo("n5").opened(unused);
    const dropped = moveTo("n6");
    expect(unused.said).toEqual(["left"]);
    led(search, placeAt("n7"));
    expect(opened(search)).toBe("n7.test");
    dropped.opened(late);
    expect(late.said).toEqual(["left"]);
  });

  it.each([
    "",
    "{}",
    "null",
    "[]",
    "nonsense",
    '{"node":"n2","address":"n2.test"}',
    '{"node":"n2","address":"","permit":"x"}',
    '{"node":"n2","address":"evil.test/../x?y","permit":"x"}',
    '{"node":"n2","address":"user@evil.test","permit":"x"}',
    '{"node":"n2","address":"http://evil.test","permit":"x"}',
    '{"node":"n2","address":"n2.test","permit":7}',
    `{"node":"n2","address":"n2.test","permit":"${"x".repeat(641)}"}`,
    `{"node":"${"n".repeat(33)}","address":"n2.test","permit":"x"}`,
    '{"node":"N 2","address":"n2.test","permit":"x"}',
    '{"node":"n2","address":"n2.test","permit":"x","more":1}',
  ])("is led nowhere by a place that makes no sense: %.80s", (said) => {
    const search = begun();
    expect(search.leads("elsewhere", said)).toBe(false);
    search.begin(HOME);
    expect([opened(search), search.wish.permit]).toEqual([HOME, undefined]);
  });
});
