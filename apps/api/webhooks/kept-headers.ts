import type { KeyRing } from '@carillon/secrets';
import { type OwnHeaders, sealHeaders } from '@carillon/webhooks';

/** Headers of a webhook as its row has them. */
export async function keptHeaders(headers: OwnHeaders, endpointId: string, keys: KeyRing) {
  const headerNames = Object.keys(headers);
  if (headerNames.length === 0) return { headers: null, headerNames };
  return { headers: await sealHeaders(headers, endpointId, keys), headerNames };
}
