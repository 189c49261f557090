import { BlockList, isIP } from 'node:net';

/** Ranges without public hosts (IANA, IPv4 Special-Purpose Address Registry; multicast and reserved space). */
const notPublic4 = rangesOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** All that is handed out; what maps, embeds or translates IPv4 (::/96, ::ffff:0:0/96, 64:ff9b::/96) lies outside. */
const handedOut6 = rangesOf('ipv6', [['2000::', 3]]);

/** Within it: IANA, IPv6 Special-Purpose Address Registry. Teredo (in 2001::/23) and 6to4 (2002::/16) carry IPv4. */
const notPublic6 = rangesOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]);

/** True for an IP address of the public internet. False for all else, names too. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && handedOut6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

function rangesOf(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}
