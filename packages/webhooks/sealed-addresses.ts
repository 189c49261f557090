import { type Database, sealInClear, shownWithoutKeys } from '@carillon/db';
import { type KeyRing, UnsealError } from '@carillon/secrets';
import { openUrl, sealUrl } from './signing-secret.ts';

/** An address as rows have it. */
export interface KeptAddress {
  /** The address, or what is in clear of one that is sealed. */
  readonly url: string;
  /** The whole; null where url tells all. */
  readonly sealedUrl: string | null;
}

/** The address of an endpoint as its owner may see it: the whole, or only its server where none of the keys opens it. */
export async function shownUrl(
  { url, sealedUrl }: KeptAddress,
  endpointId: string,
  keys: KeyRing,
): Promise<string> {
  const opened = sealedUrl === null ? null : await openOrNull(sealedUrl, endpointId, keys);
  return opened ?? shownWithoutKeys(url);
}

/** Seals what rows of before have in clear of one endpoint, as `sealInClear` does. @returns true when there may be more */
export const sealAddresses = (db: Database, keys: KeyRing, calmMs?: number): Promise<boolean> =>
  sealInClear(
    db,
    {
      seal: (url, endpointId) => sealUrl(url, endpointId, keys),
      open: (sealed, endpointId) => openOrNull(sealed, endpointId, keys),
    },
    calmMs,
  );

async function openOrNull(sealed: string, endpointId: string, keys: KeyRing): Promise<string | null> {
  try {
    return await openUrl(sealed, endpointId, keys);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
