// Opens and closes the servers of a program: that of its page, and that of its figures.

import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";

/** Rejects if the server cannot listen there. `isShared`: all workers of a machine do. */
export function listenAt(
  http: NetServer,
  port: number,
  host: string | undefined,
  isShared = false,
): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen({ port, host, exclusive: !isShared }, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Closes every connection, too. */
export function closeAll(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeAllConnections();
  });
}
