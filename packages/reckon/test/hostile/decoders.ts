// Every decoder that takes bytes from outside, as the fuzz knows them.

import { client } from "./client-victim.ts";
import { connection } from "./connection-victim.ts";
import { control } from "./control-victim.ts";
import { epochs } from "./epochs-victim.ts";
import { flights, numberedFlights } from "./flight-victim.ts";
import { killcam, stateTrack } from "./killcam-victim.ts";
import { lobby } from "./lobby-victim.ts";
import { command, events, handshake, input, numberedEvents } from "./message-victims.ts";
import { move } from "./move-victim.ts";
import { record, recordBytes } from "./record-victim.ts";
import { replayChunk, replayFile } from "./replay-victim.ts";
import { room } from "./room-victim.ts";
import { rows } from "./rows-victim.ts";
import { snapshot } from "./snapshot-victim.ts";
import { pieces, tables } from "./tables-victim.ts";
import { tape } from "./tape-victim.ts";
import { evidence, gameMessage, greeting, signal } from "./told-victims.ts";
import type { Decoder } from "./victim.ts";

export const DECODERS: readonly Decoder[] = [
  client,
  room,
  snapshot,
  record,
  recordBytes,
  replayFile,
  replayChunk,
  move,
  connection,
  handshake,
  input,
  command,
  events,
  numberedEvents,
  flights,
  numberedFlights,
  rows,
  tables,
  pieces,
  epochs,
  lobby,
  control,
  evidence,
  greeting,
  gameMessage,
  signal,
  tape,
  killcam,
  stateTrack,
];
