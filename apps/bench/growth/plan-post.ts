import { newId, type PlannedPost } from '@carillon/core';
import type { Stage } from './stage.ts';

/** For both accounts of a profile, to go out now. */
export async function planPost(stage: Stage, profileId: string): Promise<PlannedPost> {
  const accounts = await stage.accounts(profileId);
  return {
    id: newId('pst'),
    profileId,
    content: 'Ding',
    status: 'queued',
    scheduledAt: null,
    latestAt: null,
    autoSchedule: false,
    publications: accounts.map(({ id, platform }) => ({
      id: newId('pp'),
      socialAccountId: id,
      platform,
      sandbox: false,
      items: [{ content: 'Ding' }],
      dueAt: null,
    })),
  };
}
