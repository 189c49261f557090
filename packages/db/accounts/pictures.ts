import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';

/** Where the pictures of a user's accounts are, at their networks; an account without one, or with a letter of ours, is left out. */
export const listPictureAddresses = (db: Sql, userId: string): Promise<{ id: string; address: string }[]> =>
  db.$queryRaw`
    SELECT id, platform_avatar AS address FROM social_accounts
    WHERE user_id = ${userId} AND platform_avatar LIKE 'http%' ORDER BY id`;

export interface AccountPicture {
  /** The account's. */
  readonly id: string;
  /** Where it is at the network. */
  readonly address: string;
  /** Our copy, WebP; null without one of this address. */
  readonly picture: Uint8Array | null;
  /** It has yet to be fetched, and it may be tried now. */
  readonly isDue: boolean;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly sandbox: boolean;
  readonly serviceUrl: string | null;
}

/** The pictures of accounts. Those of disconnected ones are fetched no more: their posts show what there is. */
export const readPictures = (db: Sql, ids: readonly string[]): Promise<AccountPicture[]> =>
  db.$queryRaw`
    SELECT a.id, a.platform_avatar AS address, a.platform::text AS platform, a.platform_username AS "platformUsername", a.sandbox, a.service_url AS "serviceUrl",
      CASE WHEN p.address = a.platform_avatar THEN p.picture END AS picture,
      a.state <> 'disconnected' AND (p.address IS DISTINCT FROM a.platform_avatar
        OR p.picture IS NULL AND p.next_try_at <= clock_timestamp()) AS "isDue"
    FROM social_accounts a LEFT JOIN account_pictures p ON p.social_account_id = a.id
    WHERE a.id = ANY (${ids}) ORDER BY a.id`;

/** Time until a picture that did not come is tried again, minutes: doubled after each try, a day at most. */
const againMinutes = 10;

/**
 * Takes the try to fetch the picture of an account, which nobody else has until it is due again: also where whoever took it dies. Our
 * copy of a former picture goes.
 * @returns its address; null where it is there, or not due
 */
export async function claimPicture(db: Sql, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ address: string }[]>`
    INSERT INTO account_pictures AS p (social_account_id, address, next_try_at)
    SELECT id, platform_avatar, clock_timestamp() + ${againMinutes}::int * interval '1 minute'
    FROM social_accounts WHERE id = ${id} AND state <> 'disconnected' AND platform_avatar LIKE 'http%'
    ON CONFLICT (social_account_id) DO UPDATE SET
      address = excluded.address, picture = NULL,
      tries = CASE WHEN p.address = excluded.address THEN p.tries + 1 ELSE 1 END,
      next_try_at = CASE WHEN p.address = excluded.address
        THEN clock_timestamp() + least(interval '1 day', ${againMinutes}::int * interval '1 minute' * power(2, least(p.tries, 10)))
        ELSE excluded.next_try_at END
    WHERE p.address <> excluded.address OR p.picture IS NULL AND p.next_try_at <= clock_timestamp()
    RETURNING address`;
  return row?.address ?? null;
}

/** Keeps our copy of a picture, unless the account has another one by now. @param picture WebP */
export async function keepPicture(
  db: Sql,
  { id, address, picture }: Pick<AccountPicture, 'id' | 'address'> & { readonly picture: Uint8Array },
): Promise<void> {
  await db.$executeRaw`
    UPDATE account_pictures SET picture = ${picture} WHERE social_account_id = ${id} AND address = ${address}`;
}

/** Forgets our copy of the picture that an account had before, once it has another. */
export const forgetFormerPicture = (db: Sql, id: string, address: string): Promise<number> =>
  db.$executeRaw`DELETE FROM account_pictures WHERE social_account_id = ${id} AND address <> ${address}`;
