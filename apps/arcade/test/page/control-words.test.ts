import { describe, expect, it } from "vitest";
import { ControlTeller } from "../../src/page/keys/control-words.ts";

describe("[PG10] the message about control", () => {
  it("is empty while the player is in control and before they first are", () => {
    const teller = new ControlTeller();
    expect(teller.tell(undefined, 0)).toBeUndefined();
    expect(teller.tell("starting", 100)).toBeUndefined();
    expect(teller.tell("inControl", 200)).toBeUndefined();
  });

  it.each([
    ["unheard", "your actions reach the server too late"],
    ["silent", "No response from the server"],
    ["waking", "while this page slept"],
  ] as const)(
    "says at once that control is lost and why, then that it is back, for long enough: %s",
    (reason, why) => {
      const teller = new ControlTeller();
      teller.tell("inControl", 0);
      const lost = teller.tell(reason, 1000);
      expect(lost?.isLost).toBe(true);
      expect(lost?.sentence).toContain(why);
      // The same words while it lasts, so that screen readers announce them once.
      expect(teller.tell(reason, 5000)).toBe(lost);
      const back = teller.tell("inControl", 5100);
      expect(back).toMatchObject({
        isLost: false,
        sentence: expect.stringContaining("You are in control again"),
      });
      expect(teller.tell("inControl", 7500)).toBe(back);
      expect(teller.tell("inControl", 7700)).toBeUndefined();
    },
  );

  it("continues after a lost connection: first the seat is back, then control", () => {
    const teller = new ControlTeller();
    teller.tell("silent", 0);
    expect(teller.tell(undefined, 100)).toBeUndefined();
    expect(teller.tell("starting", 200)?.sentence).toContain("rejoining the match");
    expect(teller.tell("inControl", 300)?.sentence).toContain("in control again");
  });

  it("does not carry over into the next match", () => {
    const teller = new ControlTeller();
    teller.tell("silent", 0);
    teller.forget();
    expect(teller.tell("starting", 100)).toBeUndefined();
    expect(teller.tell("inControl", 200)).toBeUndefined();
  });
});
