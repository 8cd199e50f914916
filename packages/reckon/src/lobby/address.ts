// The address of a server as a player types it: a host with or without a port. Called by the client's machine, which
// asks for one. Always true: what passes has no scheme, path, user or space, so that it names a server and nothing else.

/** A name, an IPv4 address, or an IPv6 address in brackets; then, if it is not the usual one, a port. */
const ADDRESS =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?$/;

/** Whether this can be the address of a server. */
export function isAddress(text: string): boolean {
  const match = ADDRESS.exec(text);
  return match !== null && Number(match[1] ?? 1) >= 1 && Number(match[1] ?? 1) <= 65_535;
}
