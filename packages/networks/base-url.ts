import { BlockList, isIP } from 'node:net';
import type { Platform } from '@carillon/core';

/** Where networks are. */
export interface NetworkUrls {
  readonly x: string;
  readonly bluesky: string;
  readonly sandbox: string;
}

/** Where to speak to an account: its own server, the sandbox, or the network's usual place. */
export function baseUrlOf(
  account: { platform: Platform; sandbox: boolean; serviceUrl: string | null },
  urls: NetworkUrls,
): string {
  if (account.serviceUrl !== null) return account.serviceUrl;
  return account.sandbox ? urls.sandbox : urls[account.platform];
}

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['64:ff9b::', 96],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv6');
}

/** Whether a URL names this machine or a private network, by its host alone. */
export function isPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version === 0) return host === 'localhost' || host.endsWith('.localhost');
  return privateRanges.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
