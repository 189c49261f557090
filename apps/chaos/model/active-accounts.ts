import type { Platform } from '@carillon/core';
import type { History } from './history.ts';
import { steadily } from './retry.ts';

/** The networks on which this history's account may be posted to now. */
export async function activeAccounts({ bench, profileId }: History): Promise<ReadonlySet<Platform>> {
  const where = { profileId, active: true };
  const active = await steadily(() => bench.carillon.db.socialAccount.findMany({ where }));
  return new Set(active.map(({ platform }) => platform));
}
