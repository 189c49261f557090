import type { Sql } from '../client.ts';

/** How the url of an endpoint begins whose address is sealed; its server follows. No request can be made to it. */
const mark = 'sealed:';

/** What stays in clear of an address that is sealed: the mark and its server. */
export const sealedMark = (url: string): string => `${mark}${new URL(url).origin}`;

const isSealed = (url: string): boolean => url.startsWith(mark);

/** The server of an endpoint, such as https://example.com:8443, whether its address is sealed or not. */
export const serverOf = (url: string): string => new URL(isSealed(url) ? url.slice(mark.length) : url).origin;

/** The address of an endpoint for who has no keys: of a sealed one its server. */
export const shownWithoutKeys = (url: string): string => (isSealed(url) ? `${serverOf(url)}/…` : url);

/** An address that an endpoint had before: for its tries. */
export interface FormerAddress {
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
export async function insertAddress(
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
