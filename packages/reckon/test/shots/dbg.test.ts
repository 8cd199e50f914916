import { it } from "vitest";
import { playFlights } from "./flight-gallery.ts";
import { pathOf } from "./path.ts";

it.each([
  [1, "bolt"],
  [3, "dart"],
] as const)(
  "%i %s",
  (weapon, name) => {
    const all: Record<string, number> = {};
    for (let seed = 1; seed <= 8; seed++) {
      const t = playFlights({
        weapon,
        name,
        profile: pathOf(150, 20, 0.02),
        seed,
        seconds: 25,
        frameRates: [60, 144, 75, 240, 144, 240],
      });
      for (const [k, v] of Object.entries(t)) if (typeof v === "number") all[k] = (all[k] ?? 0) + v;
      for (const [k, v] of Object.entries(t.reasons)) all[k] = (all[k] ?? 0) + v;
    }
    console.log("FIG", name, JSON.stringify(all));
  },
  300000,
);
