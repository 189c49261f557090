import type { Platform } from '@carillon/core';

/** Base URLs of the networks. */
export type NetworkUrls = Readonly<Record<Platform, string>> & {
  /** Empty where this server has no sandbox. */
  readonly sandbox: string;
};

/** Reason why nothing can be done for an account of the sandbox, without a sandbox. */
export const noSandbox = 'This server has no sandbox. Its admin must set SANDBOX_URL.';

/** The addresses that the operator configured. */
export const configuredUrls = (urls: NetworkUrls): string[] =>
  Object.values(urls).filter((url) => url !== '');

/** The base URL of an account: its own server, the sandbox, or the network's public address. Empty for a sandbox that is not there. */
export function baseUrlOf(
  account: { platform: Platform; sandbox: boolean; serviceUrl: string | null },
  urls: NetworkUrls,
): string {
  if (account.serviceUrl !== null) return account.serviceUrl;
  return account.sandbox ? urls.sandbox : urls[account.platform];
}
