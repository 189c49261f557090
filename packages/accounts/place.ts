import { type Platform, platformTitles } from '@carillon/core';
import {
  addressOf,
  baseUrlOf,
  hostProblem,
  noSandbox,
  onPrivateNetwork,
  type PrivateHosts,
} from '@carillon/networks';
import { descriptors } from '@carillon/networks/descriptors';
import type { Parts } from './parts.ts';
import { type Refusal, refusal } from './refusal.ts';

/** An account's network, as a person named it. */
export interface WantedPlace {
  readonly platform: Platform;
  readonly sandbox?: boolean | undefined;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
}

interface Place {
  readonly kind: 'place';
  /** Where the network is called. */
  readonly baseUrl: string;
  /** The account's own server without what else stood in its address; null where none was named. */
  readonly serviceUrl: string | null;
}

/** Where a network is to be called. A refusal for a server that may not be, and without a sandbox. */
export function placeOf(
  { urls, allowPrivateHosts }: Pick<Parts, 'urls' | 'allowPrivateHosts'>,
  { platform, sandbox = false, service }: WantedPlace,
): Place | Refusal {
  const named = service === undefined ? null : serviceAddress(service, { allowPrivateHosts, platform });
  if (named !== null && 'problem' in named) return refusal('service_not_usable', named.problem);
  const serviceUrl = named?.address ?? null;
  const baseUrl = baseUrlOf({ platform, sandbox, serviceUrl }, urls);
  return baseUrl === '' ? refusal('service_not_usable', noSandbox) : { kind: 'place', baseUrl, serviceUrl };
}

/** The server that a person named, if it may be called. No sentence has a whole URL: there may be a password in it. */
function serviceAddress(
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

function notAnAddress(platform: Platform): string {
  const { ownServer } = descriptors[platform].connect;
  return ownServer?.problem ?? `Accounts on ${platformTitles[platform]} have no servers of their own.`;
}
