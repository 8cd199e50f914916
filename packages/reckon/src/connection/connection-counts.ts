// What a connection counts while it lives: written by connection.ts, read by its owner. Always true: counts only rise.

/** What happened so far, in packets and in bytes of them. */
export interface ConnectionCounts {
  sent: number;
  sentBytes: number;
  /** Arrived and were processed. */
  received: number;
  /** Of whatever arrived. */
  receivedBytes: number;
  /** Arrived again. */
  duplicate: number;
  /** Arrived more than 32 packets late. */
  stale: number;
  /** Made no sense. */
  bad: number;
  /** Were not taken because a reliable lane had no room; their sender sends them again. */
  refused: number;
}

export function noConnectionCounts(): ConnectionCounts {
  return {
    sent: 0,
    sentBytes: 0,
    received: 0,
    receivedBytes: 0,
    duplicate: 0,
    stale: 0,
    bad: 0,
    refused: 0,
  };
}
