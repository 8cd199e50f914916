// The wire of the fifth seed, byte for byte as RT2 to RT4 and its sources tell (packed structs, little endian): for comparison
// only, beside what Reckon sends of the same match. Always true: reading what was written gives the same numbers; what does not
// have the stated length is refused.

const MAGIC = 0x5254;
const VERSION = 1;
const TYPE = { input: 0x02, snapshot: 0x10 } as const;
const HEADER_BYTES = 14;
/** RT2, RT3. */
const INPUT_BYTES = 7;
const SNAPSHOT_HEADER_BYTES = 9;
const ACK_BYTES = 5;
const ENTITY_BYTES = 24;

/** Bits of an input's mask. */
export const MASK = { up: 1, down: 2, left: 4, right: 8, fire: 16 } as const;

export interface Header {
  readonly flags: number;
  readonly type: number;
  readonly sequence: number;
  readonly timestampMs: number;
}

export interface SeedInput {
  readonly playerId: number;
  readonly mask: number;
  /** 0 to 5, claimed by the client: the fault that our rules do not copy. */
  readonly chargeLevel: number;
  readonly inputSeq: number;
}

interface Ack {
  readonly playerId: number;
  readonly lastProcessed: number;
}

export interface Entity {
  readonly id: number;
  readonly type: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly health: number;
  readonly line: number;
  readonly playerId: number;
  readonly charge: number;
  readonly enemyType: number;
  readonly projectileType: number;
  readonly score: number;
}

export interface SeedSnapshot {
  readonly sequence: number;
  readonly acks: readonly Ack[];
  readonly entities: readonly Entity[];
}

function writeHeader(view: DataView, { flags, type, sequence, timestampMs }: Header): void {
  view.setUint16(0, MAGIC, true);
  view.setUint8(2, VERSION);
  view.setUint8(3, flags);
  view.setUint16(4, type, true);
  view.setUint32(6, sequence, true);
  view.setUint32(10, timestampMs, true);
}

/** The header of a packet; undefined: it is none of this wire. */
export function readHeader(bytes: Uint8Array): Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint16(0, true) !== MAGIC || view.getUint8(2) !== VERSION)
    return undefined;
  return {
    flags: view.getUint8(3),
    type: view.getUint16(4, true),
    sequence: view.getUint32(6, true),
    timestampMs: view.getUint32(10, true),
  };
}

export function encodeInput(header: Omit<Header, "type">, input: SeedInput): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + INPUT_BYTES);
  const view = new DataView(bytes.buffer);
  writeHeader(view, { ...header, type: TYPE.input });
  view.setUint8(14, input.playerId);
  view.setUint8(15, input.mask);
  view.setUint8(16, input.chargeLevel);
  view.setUint32(17, input.inputSeq, true);
  return bytes;
}

export function decodeInput(bytes: Uint8Array): SeedInput | undefined {
  if (bytes.length !== HEADER_BYTES + INPUT_BYTES || readHeader(bytes)?.type !== TYPE.input) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    playerId: view.getUint8(14),
    mask: view.getUint8(15),
    chargeLevel: view.getUint8(16),
    inputSeq: view.getUint32(17, true),
  };
}

export function snapshotBytes(acks: number, entities: number): number {
  return HEADER_BYTES + SNAPSHOT_HEADER_BYTES + acks * ACK_BYTES + entities * ENTITY_BYTES;
}

export function encodeSnapshot(header: Omit<Header, "type">, snapshot: SeedSnapshot): Uint8Array {
  const { sequence, acks, entities } = snapshot;
  const bytes = new Uint8Array(snapshotBytes(acks.length, entities.length));
  const view = new DataView(bytes.buffer);
  writeHeader(view, { ...header, type: TYPE.snapshot });
  view.setUint32(14, entities.length, true);
  view.setUint32(18, sequence, true);
  view.setUint8(22, acks.length);
  let at = HEADER_BYTES + SNAPSHOT_HEADER_BYTES;
  for (const { playerId, lastProcessed } of acks) {
    view.setUint8(at, playerId);
    view.setUint32(at + 1, lastProcessed, true);
    at += ACK_BYTES;
  }
  for (const entity of entities) {
    writeEntity(view, at, entity);
    at += ENTITY_BYTES;
  }
  return bytes;
}

function writeEntity(view: DataView, at: number, entity: Entity): void {
  view.setUint32(at, entity.id, true);
  view.setUint8(at + 4, entity.type);
  view.setInt16(at + 5, entity.x, true);
  view.setInt16(at + 7, entity.y, true);
  view.setInt16(at + 9, entity.vx, true);
  view.setInt16(at + 11, entity.vy, true);
  view.setUint16(at + 13, entity.health, true);
  view.setUint8(at + 15, entity.line);
  view.setUint8(at + 16, entity.playerId);
  view.setUint8(at + 17, entity.charge);
  view.setUint8(at + 18, entity.enemyType);
  view.setUint8(at + 19, entity.projectileType);
  view.setUint32(at + 20, entity.score, true);
}

/** A snapshot, whole or not at all. */
export function decodeSnapshot(bytes: Uint8Array): SeedSnapshot | undefined {
  if (readHeader(bytes)?.type !== TYPE.snapshot || bytes.length < snapshotBytes(0, 0)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entityCount = view.getUint32(14, true);
  const ackCount = view.getUint8(22);
  if (bytes.length !== snapshotBytes(ackCount, entityCount)) return undefined;
  const first = HEADER_BYTES + SNAPSHOT_HEADER_BYTES;
  const acks = Array.from({ length: ackCount }, (_, i) => ({
    playerId: view.getUint8(first + i * ACK_BYTES),
    lastProcessed: view.getUint32(first + i * ACK_BYTES + 1, true),
  }));
  const entities = Array.from({ length: entityCount }, (_, i) =>
    readEntity(view, first + ackCount * ACK_BYTES + i * ENTITY_BYTES),
  );
  return { sequence: view.getUint32(18, true), acks, entities };
}

function readEntity(view: DataView, at: number): Entity {
  return {
    id: view.getUint32(at, true),
    type: view.getUint8(at + 4),
    x: view.getInt16(at + 5, true),
    y: view.getInt16(at + 7, true),
    vx: view.getInt16(at + 9, true),
    vy: view.getInt16(at + 11, true),
    health: view.getUint16(at + 13, true),
    line: view.getUint8(at + 15),
    playerId: view.getUint8(at + 16),
    charge: view.getUint8(at + 17),
    enemyType: view.getUint8(at + 18),
    projectileType: view.getUint8(at + 19),
    score: view.getUint32(at + 20, true),
  };
}
