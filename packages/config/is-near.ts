import { BlockList, isIP, isIPv4 } from 'node:net';
import { isLoopback } from './is-loopback.ts';

const privateNetworks = new BlockList();
for (const [network, length] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, length, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Ends of names that only a private network knows (RFC 6762, RFC 8375, ICANN's .internal; Kubernetes). */
const privateNames = /\.(internal|local|lan|home\.arpa|svc)$/;

/**
 * True for a host on this machine or in a private network, as far as its name tells: without a point it is that of a container
 * or of a neighbour.
 */
export function isNear(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) !== 0)
    return isLoopback(name) || privateNetworks.check(name, isIPv4(name) ? 'ipv4' : 'ipv6');
  return isLoopback(name) || !name.includes('.') || privateNames.test(name);
}
