// Hostile bytes against the decoder of news of flights, in front of a client's flights. What they take must be sound: flights are drawn
// at places that are numbers, they ended at rows that there can be, and there are not more than a room can have.

import { skirmish } from "@reckon/skirmish";
import { FlightEffects } from "../../src/client/effects/flight-effects.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { FlightMessages } from "../../src/wire/messages/flight-message.ts";
import { FlightNews } from "../../src/world/events/flight-schema.ts";
import { Simulation } from "../../src/world/simulation.ts";
import { World } from "../../src/world/world.ts";
import { decoderOf } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

const FLIGHT_BYTES = 1_500_000;
const PLAYER = 1;
const WHAT = ["fired", "turned", "ended"] as const;
/** Those of the room, and those that are predicted. */
const MOST_FLIGHTS = 64 + skirmish.flights.reduce((sum, { capacity }) => sum + capacity, 0);

/** A message with so many news of chance. */
function messageOf(messages: FlightMessages, count: number, random: Random): Uint8Array {
  const tick = 3 * random.below(60);
  messages.start(tick, new ByteWriter());
  for (let i = 0; i < count; i++) {
    const news = new FlightNews(skirmish.flights);
    const schema = skirmish.flights[random.below(skirmish.flights.length)];
    const player = random.below(4) - 1;
    const [id, kind] = [1 + random.below(40), random.below(2) - 1];
    const [number, moment] = [random.below(200), tick - random.below(20)];
    Object.assign(news, { schema, what: WHAT[random.below(3)], id, player, number, moment, tick, kind });
    Object.assign(news, { row: random.below(skirmish.players), age: random.below(schema.lifeTicks) });
    schema.fields.settle({ x: random.below(900), y: random.below(500), vx: 40, vy: -30 }, news.values);
    messages.add(news, player === PLAYER);
  }
  return messages.finish()!.slice();
}

function flightDecoder(name: string, isNumbered: boolean): Decoder {
  return decoderOf(name, FLIGHT_BYTES, () => {
    const simulation = new Simulation(skirmish);
    const addressing = isNumbered ? ("queue" as const) : ("tick" as const);
    const effects = new FlightEffects({
      game: skirmish,
      player: PLAYER,
      agreement: { ...presets.reckon.agreement, addressing, snapshotEvery: 3 },
      predicts: () => true,
      predictsFlights: true,
      firstTick: 0,
      fly: (schema, values, seconds) => simulation.fly(schema, values, seconds),
      seenBy: () => -1,
      shown: new World(skirmish.layout),
      view: { moment: 30, fromTick: 27, toTick: 30 },
      claim: () => {},
      counts: new Map(),
    });
    const messages = new FlightMessages(skirmish, isNumbered);
    const chance = Random.from(7);
    const from = new ByteReader();
    const look = (moment: number): void => {
      effects.update(moment, moment, 0.5, 1);
      let count = 0;
      for (const { values, hitKind, hitRow } of effects.flights) {
        const isOff = !Object.values(values).every(Number.isFinite);
        const isNobody = hitKind === "player" ? hitRow >= skirmish.players : hitKind !== "";
        if (isOff || isNobody || ++count > MOST_FLIGHTS)
          throw new Error(`${count}: ${JSON.stringify({ values, hitKind, hitRow })}.`);
      }
    };
    return {
      genuine: Array.from({ length: 12 }, (_, i) => messageOf(messages, 1 + i, chance)),
      kept: 2,
      takes(bytes, random) {
        const head = random.below(200);
        effects.confirm(head, head, random.below(256));
        from.start(bytes);
        const isTaken = effects.receive(from, true, head);
        if (random.chance(0.1)) look(random.below(300));
        return isTaken;
      },
    };
  });
}

export const flights: Decoder = flightDecoder("flights", false);
export const numberedFlights: Decoder = flightDecoder("flights-numbered", true);
