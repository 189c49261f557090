import type { Sql } from '../client.ts';

/** What is sealed of a webhook endpoint. */
export interface SealedSecrets {
  readonly id: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly headers: string | null;
}

/** The next endpoints with a secret whose header is not this one, in the order of their ids. */
export const listStaleSecrets = (
  db: Sql,
  header: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SealedSecrets[]> => db.$queryRaw<SealedSecrets[]>`
  SELECT id, secret, former_secret AS "formerSecret", headers FROM webhook_endpoints
  WHERE id > ${after} AND (substring(secret FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
    OR (former_secret IS NOT NULL AND substring(former_secret FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header})
    OR (headers IS NOT NULL AND substring(headers FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}))
  ORDER BY 1 LIMIT ${limit}`;

/** A sealed address. */
export interface SealedUrl {
  readonly id: string;
  readonly number: number;
  readonly sealed: string;
}

/** The next addresses whose header is not this one, in the order of `placeOf`. */
export const listStaleUrls = (
  db: Sql,
  header: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SealedUrl[]> => db.$queryRaw<SealedUrl[]>`
  SELECT endpoint_id AS id, number, sealed FROM webhook_addresses
  WHERE endpoint_id || ' ' || lpad(number::text, 10, '0') > ${after}
    AND substring(sealed FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
  ORDER BY endpoint_id || ' ' || lpad(number::text, 10, '0') LIMIT ${limit}`;

/** The place of an address among all. */
export const placeOf = ({ id, number }: SealedUrl): string => `${id} ${String(number).padStart(10, '0')}`;

/** Puts the same address, sealed anew, in the place of exactly this one. @returns false when it was changed meanwhile */
export async function replaceUrl(db: Sql, { id, number, sealed }: SealedUrl, anew: string): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE webhook_addresses SET sealed = ${anew} WHERE endpoint_id = ${id} AND number = ${number} AND sealed = ${sealed}`;
  return changed > 0;
}

/** Puts the same secrets, sealed anew, in the place of exactly these. @returns false when they were changed meanwhile */
export async function replaceSecrets(
  db: Sql,
  { id, secret, formerSecret, headers }: SealedSecrets,
  anew: Omit<SealedSecrets, 'id'>,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE webhook_endpoints SET secret = ${anew.secret}, former_secret = ${anew.formerSecret}, headers = ${anew.headers}
    WHERE id = ${id} AND secret = ${secret} AND former_secret IS NOT DISTINCT FROM ${formerSecret}
      AND headers IS NOT DISTINCT FROM ${headers}`;
  return changed > 0;
}
