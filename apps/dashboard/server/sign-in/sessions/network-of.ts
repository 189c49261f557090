import { isIPv4, isIPv6 } from 'node:net';

/** The network of an IP address, for people to recognize: /24 of IPv4, /48 of IPv6. Empty for what is none. */
export function networkOf(address = ''): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped.replace(/\d+$/, 'x');
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}:x` : '';
}

/** The eight groups of an IPv6 address, as they are written, without its zone. */
function groupsOf(address: string): string[] {
  const [start = '', end] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [start, end ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  if (before === undefined || after === undefined) return [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
