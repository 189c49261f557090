import { type Platform, platformTitles } from '@carillon/core';
import { addressOf, hostProblem, onPrivateNetwork, type PrivateHosts } from '@carillon/networks';
import { descriptors } from '@carillon/networks/descriptors';

/** The server that a person named, if it may be called. No sentence has a whole URL: there may be a password in it. */
export function serviceAddress(
  service: string,
  rules: { readonly allowPrivateHosts: PrivateHosts; readonly platform: Platform },
): { readonly address: string } | { readonly problem: string } {
  if (!URL.canParse(service)) {
    return { problem: notAnAddress(rules.platform) };
  }
  const url = new URL(service);
  const problem = hostProblem(url, { allowPrivateHosts: rules.allowPrivateHosts });
  if (problem === null) return { address: addressOf(url) };
  const remedy = problem === onPrivateNetwork ? '; name it in ALLOW_PRIVATE_HOSTS to talk to it' : '';
  return { problem: `${addressOf(url)} ${problem}${remedy}.` };
}

/** The sentence for an address that is none. */
export function notAnAddress(platform: Platform): string {
  const { ownServer } = descriptors[platform].connect;
  return ownServer?.problem ?? `Accounts on ${platformTitles[platform]} have no servers of their own.`;
}
