// Looks into a packet between a room and a client, for tests that watch the wire: the messages of one lane in it.
import { PacketHeader, readHeader } from "../../src/connection/packet-header.ts";
import { ItemReader } from "../../src/connection/packet-items.ts";
import { LANE } from "../../src/wire/room-lanes.ts";

/** Messages of a lane that this packet brings, each in one piece; none if it is no packet. */
export function messagesOf(packet: Uint8Array, lane: number): Uint8Array[] {
  return [...piecesOf(packet)].filter((piece) => piece.lane === lane).map(({ bytes }) => bytes);
}

/** Pieces of the control lane that this packet brings, each with its number. */
export function numberedPieces(packet: Uint8Array): (readonly [number, Uint8Array])[] {
  return [...piecesOf(packet)]
    .filter(({ lane }) => lane === LANE.control)
    .map(({ number, bytes }) => [number, bytes] as const);
}

function* piecesOf(packet: Uint8Array): Generator<{ lane: number; number: number; bytes: Uint8Array }> {
  const header = new PacketHeader();
  const items = new ItemReader();
  const isReliable = Object.values(LANE).map((one) => one === LANE.control || one === LANE.events);
  if ((packet[0] & 3) > 1 || !readHeader(packet, header)) return;
  for (items.start(packet, header.size, isReliable); items.next(); ) {
    const { lane, number, from, length } = items;
    yield { lane, number, bytes: packet.slice(from, from + length) };
  }
}
