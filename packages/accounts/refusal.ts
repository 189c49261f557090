import { type Failure, failureFacts, type Platform, platformTitles } from '@carillon/core';

/** Nothing was stored. The message is a whole sentence. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason:
    | 'profile_not_found'
    | 'service_not_usable'
    | 'network_refused'
    | 'application_gone'
    | 'limit_reached'
    | 'link_over'
    | 'not_by_link'
    | 'other_server'
    | 'choice_over';
  readonly message: string;
}

export const refusal = (reason: Refusal['reason'], message: string): Refusal => ({
  kind: 'refused',
  reason,
  message,
});

/** The refusal for a failure of the network. A publication waits for a rate limit to end; a person who connects an account must come again. */
export function networkRefusal(platform: Platform, { code, message, notBefore }: Failure): Refusal {
  if (!failureFacts[code].isRateLimit || notBefore === undefined) return refusal('network_refused', message);
  const refused = `${platformTitles[platform]} is rate limiting this server; the account was not connected.`;
  return refusal('network_refused', `${refused} Try again after ${notBefore.toISOString()}.`);
}
