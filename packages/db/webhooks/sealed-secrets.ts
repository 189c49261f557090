import type { Database, Queries, Sql } from '../client.ts';

/** Sealed parts of a webhook endpoint. */
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

/** Deliveries whose tries one transaction looks at. */
const atOnce = 500;

/** Time after which requests under way when an address was sealed have ended and are written, ms. */
const underWayMs = 60_000;

interface Keys {
  readonly seal: (url: string, endpointId: string) => Promise<string>;
  /** Null where none of the keys opens it. */
  readonly open: (sealed: string, endpointId: string) => Promise<string | null>;
}

interface Row {
  readonly id: string;
  readonly url: string;
  /** Null for an endpoint whose address is in clear. */
  readonly sealedTo: string | null;
}

/**
 * Seals what is in clear of one endpoint: its address, and a minute later its tries, some at a time.
 * @param calmMs time after which tries are looked at, ms
 * @returns false when nothing is in clear yet, or others are at it
 */
export const sealInClear = (db: Database, keys: Keys, calmMs = underWayMs): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT id, url, CASE WHEN url LIKE 'sealed:%' THEN sealed_to END AS "sealedTo" FROM webhook_endpoints e
      WHERE kind = 'webhook' AND (url NOT LIKE 'sealed:%' OR sealed_to IS NOT NULL)
        AND (url NOT LIKE 'sealed:%' OR NOT EXISTS (
          SELECT 1 FROM webhook_addresses a WHERE a.endpoint_id = e.id AND a.number = e.address
            AND a.created_at > clock_timestamp() - ${calmMs}::float8 * interval '1 millisecond'))
      ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
    if (row === undefined) return false;
    const { id, url, sealedTo } = row;
    if (sealedTo !== null) await sealTries(tx, { id, sealedTo }, keys);
    else {
      await addAddress(tx, id, await keys.seal(url, id));
      await tx.$executeRaw`
        UPDATE webhook_endpoints SET url = ${sealedMark(url)}, sealed_to = '' WHERE id = ${id}`;
    }
    return true;
  });

async function sealTries(
  tx: Queries,
  { id, sealedTo }: { readonly id: string; readonly sealedTo: string },
  keys: Keys,
): Promise<void> {
  const deliveries = await tx.$queryRaw<{ id: string; urls: string[] }[]>`
    SELECT d.id, array(SELECT t.url FROM webhook_attempts t
      WHERE t.delivery_id = d.id AND t.address IS NULL AND t.url NOT LIKE 'sealed:%') AS urls
    FROM webhook_deliveries d WHERE d.endpoint_id = ${id} AND d.id > ${sealedTo} ORDER BY d.id LIMIT ${atOnce}::int`;
  const urls = new Set(deliveries.flatMap(({ urls }) => urls));
  if (urls.size > 0) {
    const known = await knownAddresses(tx, id, keys);
    for (const url of urls) {
      const number =
        known.get(url) ??
        (await insertAddress(tx, { endpointId: id, sealed: await keys.seal(url, id), isFormer: true }));
      const ids = deliveries.filter((delivery) => delivery.urls.includes(url)).map((delivery) => delivery.id);
      await tx.$executeRaw`
        UPDATE webhook_attempts SET address = ${number}, url = ${sealedMark(url)}
        WHERE delivery_id = ANY(${ids}) AND address IS NULL AND url = ${url}`;
    }
  }
  const last = deliveries.length < atOnce ? null : deliveries.at(-1)?.id;
  await tx.$executeRaw`UPDATE webhook_endpoints SET sealed_to = ${last} WHERE id = ${id}`;
}

/** Numbers of an endpoint's addresses, by the addresses. */
async function knownAddresses(tx: Queries, endpointId: string, { open }: Keys): Promise<Map<string, number>> {
  const rows: FormerAddress[] = await tx.webhookAddress.findMany({ where: { endpointId } });
  const opened = await Promise.all(
    rows.map(async ({ number, sealed }) => [await open(sealed, endpointId), number] as const),
  );
  return new Map(opened.filter((entry): entry is [string, number] => entry[0] !== null));
}

/** How the url of an endpoint begins whose address is sealed; its server follows. No request can be made to it. */
const mark = 'sealed:';

/** Clear part of an address that is sealed: the mark and its server. */
export const sealedMark = (url: string): string => `${mark}${new URL(url).origin}`;

const isSealed = (url: string): boolean => url.startsWith(mark);

/** The server of an endpoint, such as https://example.com:8443, whether its address is sealed or not. */
export const serverOf = (url: string): string => new URL(isSealed(url) ? url.slice(mark.length) : url).origin;

/** The address of an endpoint for who has no keys: of a sealed one its server. */
export const shownWithoutKeys = (url: string): string => (isSealed(url) ? `${serverOf(url)}/…` : url);

/** An address that an endpoint had before: for its tries. */
interface FormerAddress {
  readonly number: number;
  readonly sealed: string;
}

/** Gives an endpoint, whose row is locked, another address. The former one stays for the tries that went there. */
export async function addAddress(tx: Sql, endpointId: string, sealed: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_addresses SET replaced_at = clock_timestamp() WHERE endpoint_id = ${endpointId} AND replaced_at IS NULL`;
  const number = await insertAddress(tx, { endpointId, sealed, isFormer: false });
  await tx.$executeRaw`UPDATE webhook_endpoints SET address = ${number} WHERE id = ${endpointId}`;
}

/** @returns its number, the next one of its endpoint, whose row is locked */
async function insertAddress(
  tx: Sql,
  {
    endpointId,
    sealed,
    isFormer,
  }: { readonly endpointId: string; readonly sealed: string; readonly isFormer: boolean },
): Promise<number> {
  const [row] = await tx.$queryRaw<{ number: number }[]>`
    INSERT INTO webhook_addresses (endpoint_id, number, sealed, replaced_at)
    SELECT ${endpointId}, coalesce(max(number), 0) + 1, ${sealed}, CASE WHEN ${isFormer} THEN clock_timestamp() END
    FROM webhook_addresses WHERE endpoint_id = ${endpointId} RETURNING number`;
  if (row === undefined) throw new Error('The address was not written.');
  return row.number;
}

/** Forgets addresses of before once no try is kept that went there: those of 30 days are. */
export const forgetAddresses = (db: Sql): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_addresses WHERE replaced_at < clock_timestamp() - interval '31 days'`;
