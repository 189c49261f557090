import type { Platform } from '@carillon/core';
import { baseUrlOf, noSandbox } from '@carillon/networks';
import type { Parts } from './parts.ts';
import { type Refusal, refusal } from './refusal.ts';
import { serviceAddress } from './service-address.ts';

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
