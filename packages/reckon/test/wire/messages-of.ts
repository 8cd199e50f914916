// Looks into a packet between a room and a client, for tests that watch the wire: the messages of one lane in it.
import { PacketHeader, readHeader } from "../../src/connection/packet-header.ts";
import { ItemReader } from "../../src/connection/packet-items.ts";
import { LANE } from "../../src/wire/lanes.ts";

/** Messages of a lane that this packet brings, each in one piece; none if it is no packet. */
export function messagesOf(packet: Uint8Array, lane: number): Uint8Array[] {
  const header = new PacketHeader();
  const items = new ItemReader(Object.values(LANE).map((one) => one === LANE.control || one === LANE.events));
  const found: Uint8Array[] = [];
  if ((packet[0] & 3) > 1 || !readHeader(packet, header)) return found;
  for (items.start(packet, header.size); items.next(); )
    if (items.lane === lane) found.push(packet.slice(items.from, items.from + items.length));
  return found;
}
