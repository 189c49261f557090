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
