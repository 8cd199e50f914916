// What is different for each of several workers: ports, the file of rooms, and the secret that they share. serve.ts asks when the process
// is a worker. Always true: no two workers of one supervisor have the same port or file; a worker has its own port or ends, because
// whoever runs the server has opened that one to players.

import type { Settings } from "../settings.ts";
import type { WorkerPlace } from "./worker-link.ts";

export function settingsOfWorker(settings: Settings, { number, port, secret }: WorkerPlace): Settings {
  const { status, udp, stateFile, fleet } = settings;
  const { publicAddress } = fleet;
  return {
    ...settings,
    port: port + number,
    isPortAsked: true,
    status: status && { ...status, port: status.port === 0 ? 0 : status.port + number },
    udp: udp !== false && udp.port !== undefined ? { ...udp, port: udp.port + number - 1 } : udp,
    secret: settings.secret ?? secret,
    stateFile: stateFile && `${stateFile}-${number}`,
    fleet: { ...fleet, publicAddress: publicAddress === "" ? "" : publicAddress + number },
  };
}
