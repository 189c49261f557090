import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the /64 network of an IPv6 address, which is the
 * least that anybody is given. Behind a trusted proxy it is the address that the proxy wrote; without one, the proxy's.
 */
export const clientAddress = ({ ip = '', socket }: Request): string =>
  countedAddress(ip) ?? countedAddress(socket.remoteAddress ?? '') ?? 'unknown';

/** The network of an address, which may have a port; null for other text. IPv4 in IPv6 (::ffff:0:0/96) is IPv4. */
export function countedAddress(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/s, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies write the port behind the address. */
const withoutPort = (text: string): string =>
  /^([\d.]+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text;

/** The eight groups of an IPv6 address; `URL` writes one that ends in IPv4 as groups. */
function groupsOf(address: string): number[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(before), read(after ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last];
}
