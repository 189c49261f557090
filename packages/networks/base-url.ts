import type { Platform } from '@carillon/core';

/** Base URLs of the networks. */
export interface NetworkUrls {
  readonly x: string;
  readonly bluesky: string;
  readonly sandbox: string;
}

/** The base URL of an account: its own server, the sandbox, or the network's public address. */
export function baseUrlOf(
  account: { platform: Platform; sandbox: boolean; serviceUrl: string | null },
  urls: NetworkUrls,
): string {
  if (account.serviceUrl !== null) return account.serviceUrl;
  return account.sandbox ? urls.sandbox : urls[account.platform];
}
