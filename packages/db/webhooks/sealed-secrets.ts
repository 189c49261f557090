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
