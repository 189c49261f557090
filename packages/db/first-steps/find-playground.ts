import type { Platform } from '@carillon/core';
import type { Queries } from '../client.ts';

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
 * @returns null when there is none
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
