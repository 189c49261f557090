import type { Platform } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** Time before the end of an account's access in which its owner is to connect it again, ms. */
export const announcedMs = 7 * 86_400_000;

/** Accounts that are looked at together. */
const atOnce = 200;

/** Announces to owners of accounts that their access ends within a week, once for each end. @returns how many accounts */
export const announceEnds = (db: Sql, now: Date): Promise<number> => {
  const until = new Date(now.getTime() + announcedMs);
  return db.$executeRaw`
    UPDATE social_accounts SET end_announced = credentials_end_at WHERE id IN (
      SELECT id FROM social_accounts
      WHERE state = 'connected' AND credentials_end_at > ${now} AND credentials_end_at <= ${until}
        AND end_announced IS DISTINCT FROM credentials_end_at
      ORDER BY id LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`;
};

/**
 * Marks accounts whose access has ended: a person must connect them again. The credentials come before the account's own row, as
 * in `requireReconnect`, and what somebody is just renewing or connecting is left alone.
 * @param reasonOf the sentence for an account of the network
 * @returns the ids
 */
export async function markEnded(
  db: Sql,
  now: Date,
  reasonOf: (account: EndedAccount) => string,
): Promise<string[]> {
  const ended = await db.$queryRaw<EndedAccount[]>`
    SELECT id, platform::text AS platform, platform_username AS "platformUsername" FROM social_accounts
    WHERE state = 'connected' AND credentials_end_at <= ${now} ORDER BY id LIMIT ${atOnce}`;
  const marked: string[] = [];
  for (const account of ended) {
    const count = await db.$executeRaw`
      WITH held AS (
        SELECT social_account_id FROM credentials WHERE social_account_id = ${account.id}
          AND (renewing_until IS NULL OR renewing_until <= clock_timestamp()) FOR SHARE SKIP LOCKED
      )
      UPDATE social_accounts SET active = false, state = 'reconnect', state_reason = ${reasonOf(account)}
      WHERE id IN (SELECT social_account_id FROM held) AND state = 'connected' AND credentials_end_at <= ${now}`;
    if (count > 0) marked.push(account.id);
  }
  return marked;
}

export interface EndedAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUsername: string;
}

/** Notes when the credentials of an account end that were renewed; null where they last. */
export async function noteEnd(db: Sql, id: string, endsAt: Date | null): Promise<void> {
  await db.$executeRaw`UPDATE social_accounts SET credentials_end_at = ${endsAt}::timestamptz WHERE id = ${id}`;
}

/** Condition on accounts whose access ends within a week of `now`. */
export const endsSoon = (now: Date) =>
  ({
    state: 'connected',
    credentialsEndAt: { lte: new Date(now.getTime() + announcedMs) },
  }) satisfies Prisma.SocialAccountWhereInput;

/** Most accounts that are listed. */
const maxListed = 100;

/** The accounts of a user whose access ends within a week, the next to end first. */
export const listEndingAccounts = async (db: Queries, userId: string, now: Date) => {
  const found = await db.socialAccount.findMany({
    where: { userId, ...endsSoon(now) },
    select: {
      id: true,
      profileId: true,
      platform: true,
      platformUsername: true,
      platformAvatar: true,
      sandbox: true,
      credentialsEndAt: true,
    },
    orderBy: [{ credentialsEndAt: 'asc' }, { id: 'asc' }],
    take: maxListed,
  });
  return found.map(({ credentialsEndAt: endsAt, ...account }) => ({ ...account, endsAt }));
};
