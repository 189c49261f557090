import type { Database, Queries } from '../client.ts';
import { addAddress, type FormerAddress, insertAddress, sealedMark } from './addresses.ts';

/** Deliveries whose tries one transaction looks at. */
const atOnce = 500;

/** Requests that were under way when an address was sealed have ended and are written after so long, ms. */
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
