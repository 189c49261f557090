import { apiError, type Platform } from '@carillon/core';
import { readTargets } from '@carillon/db';
import { postUrl } from '@carillon/networks/post-url';
import { z } from 'zod';
import type { DashboardParts } from '../context.ts';
import { personOperation } from '../operation.ts';

/** A post's accounts, by name, and all that it says on each: a thread has several items, and each has its own address. */
export const postTargetsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/posts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, sandboxPublicUrl, person: { userId } }) {
    const targets = await shownTargets({ db, sandboxPublicUrl }, userId, id);
    if (targets === null) throw apiError('post_not_found');
    return targets;
  },
});

type Places = Pick<DashboardParts, 'db' | 'sandboxPublicUrl'>;

/** As `postTargetsOperation` answers it; null when the user has no such post. */
export async function shownTargets({ db, sandboxPublicUrl }: Places, userId: string, postId: string) {
  const targets = await readTargets(db, { userId, sandbox: false }, postId);
  if (targets === null) return null;
  return targets.map(({ items, ...target }) => ({
    ...target,
    items: items.map(({ remoteId, ...item }) => ({
      ...item,
      url: remoteId === null ? null : addressOf(target, remoteId, sandboxPublicUrl),
    })),
  }));
}

interface Place {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly sandbox: boolean;
}

/** Where a published item is seen; null where that is a sandbox which browsers do not reach. */
function addressOf(place: Place, remoteId: string, sandboxUrl: string | null): string | null {
  if (place.sandbox) return sandboxUrl && `${sandboxUrl}#${encodeURIComponent(remoteId)}`;
  return postUrl(place.platform, { remoteId, handle: place.platformUsername });
}
