import type { Platform } from '@carillon/core';
import type { Queries, Sql } from './client.ts';

/** Steps of a new user so far. */
export interface FirstSteps {
  readonly since: Date;
  /** Has written a post that no sandbox key made. */
  readonly hasPosted: boolean;
  /** Has used an API key that they made in the dashboard. */
  readonly hasUsedKey: boolean;
  /** Has connected an account that is not in the sandbox. */
  readonly hasRealAccount: boolean;
  /** Has set posting windows for a profile. */
  readonly hasWindows: boolean;
}

/** @returns null when there is no such user */
export async function readFirstSteps(db: Sql, userId: string): Promise<FirstSteps | null> {
  const [row] = await db.$queryRaw<FirstSteps[]>`
    SELECT created_at AS since,
      EXISTS (SELECT 1 FROM usages WHERE user_id = u.id AND posts > 0) AS "hasPosted",
      EXISTS (
        SELECT 1 FROM api_keys k JOIN audit_events e ON e.subject_id = k.id
        WHERE k.user_id = u.id AND k.last_used_at IS NOT NULL AND e.action = 'api_key.created' AND e.actor = 'person'
      ) AS "hasUsedKey",
      EXISTS (
        SELECT 1 FROM social_accounts WHERE user_id = u.id AND NOT sandbox AND state <> 'disconnected'
      ) AS "hasRealAccount",
      EXISTS (SELECT 1 FROM profiles WHERE user_id = u.id AND windows <> '{}') AS "hasWindows"
    FROM users u WHERE id = ${userId}`;
  return row ?? null;
}

/** Accounts of the sandbox, one of each network and all of one profile, to try things out with. */
export interface Playground {
  readonly profileId: string;
  readonly accounts: readonly PlaygroundAccount[];
}

export interface PlaygroundAccount {
  readonly id: string;
  readonly platform: Platform;
}

/**
 * The oldest sandbox accounts of a user that have these handles and can be posted to.
 * @returns null without any
 */
export async function findPlayground(
  db: Queries,
  userId: string,
  handles: Readonly<Record<Platform, string>>,
): Promise<Playground | null> {
  const found = await db.socialAccount.findMany({
    where: {
      userId,
      sandbox: true,
      active: true,
      state: 'connected',
      serviceUrl: null,
      OR: Object.entries(handles).map(([platform, platformUsername]) => ({
        platform: platform as Platform,
        platformUsername,
      })),
    },
    select: { id: true, platform: true, profileId: true },
    orderBy: { id: 'asc' },
    take: 100,
  });
  const [first] = found;
  if (first === undefined) return null;
  const ofProfile = found.filter(({ profileId }) => profileId === first.profileId);
  return { profileId: first.profileId, accounts: ofProfile.map(({ id, platform }) => ({ id, platform })) };
}
