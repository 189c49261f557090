import type { PlannedAccount } from '@carillon/core';
import type { Queries } from '../client.ts';

export interface TargetsQuery {
  readonly userId: string;
  readonly profileId: string;
  readonly accountIds: readonly string[];
  /** True when the key reaches sandbox accounts only. */
  readonly sandboxOnly: boolean;
}

/** The named accounts, as far as they exist in that profile. @returns null when the user has no such profile */
export async function findTargets(db: Queries, query: TargetsQuery): Promise<PlannedAccount[] | null> {
  const profile = await db.profile.findFirst({
    where: { id: query.profileId, userId: query.userId },
    select: {
      socialAccounts: {
        where: {
          id: { in: [...query.accountIds] },
          state: { not: 'disconnected' },
          ...(query.sandboxOnly ? { sandbox: true } : {}),
        },
        select: {
          id: true,
          platform: true,
          platformUsername: true,
          active: true,
          sandbox: true,
          grantedScopes: true,
        },
      },
    },
  });
  return profile?.socialAccounts ?? null;
}
