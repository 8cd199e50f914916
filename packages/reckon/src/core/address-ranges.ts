// The ranges that an address belongs to, from narrow to wide: limits apply to each of them. One customer has a /64 of IPv6, often a /56,
// and an organisation a /48: an owner of 65,536 networks must not get 65,536 times what others get. Throttles and counts use it. Always
// true: an address that is no /64, such as one of IPv4, belongs to no wider range.

/** What a range may have, as a multiple of what one address may have: the address itself, a /56, a /48. */
export const RANGE_SHARES: readonly number[] = [1, 2, 8];

const NETWORK = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/;

/** The ranges of an address, in the order of `RANGE_SHARES`. IPv6 is given as its /64, such as "2001:db8:1:2::/64". */
export function rangesOf(address: string): readonly string[] {
  const network = NETWORK.exec(address);
  if (network === null) return [address];
  const [, a, b, c, d] = network;
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [address, `${a}:${b}:${c}:${upper}::/56`, `${a}:${b}:${c}::/48`];
}
