import { expect, it } from "vitest";
import { encodeHandshake, PROTOCOL_VERSION } from "../../src/connection/handshake.ts";
import type { HostLine } from "../../src/host/host-line.ts";
import { LineAttempt } from "../../src/session/line-attempt.ts";

it("[FT6] a line is lost once: the close that follows a refusal does not take the place that was named away", () => {
  const lost: unknown[] = [];
  const never = (): never => expect.fail("Nobody was let in.");
  const attempt = new LineAttempt(new Uint8Array(1), {
    welcomed: never,
    heard: never,
    moved: never,
    lost: (_attempt, reason, said) => lost.push([reason, said]),
  });
  attempt.opened({ send: () => {}, close: () => {} } as unknown as HostLine);
  const refusal = { version: PROTOCOL_VERSION, schema: "0123456789abcdef", sentence: "a place" } as const;
  attempt.received(encodeHandshake({ type: "refuse", reason: "elsewhere", ...refusal }), 0);
  attempt.closed("elsewhere");
  expect(lost).toEqual([["elsewhere", "a place"]]);
});
