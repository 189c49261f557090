import { apiError } from '@carillon/core';
import { readTargets } from '@carillon/db';
import { postUrl } from '@carillon/networks/post-url';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** A post's accounts, by name, and all that it says on each: a thread has several items, and each has its own address. */
export const postTargetsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/posts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    const targets = await readTargets(db, { userId, sandbox: false }, id);
    if (targets === null) throw apiError('post_not_found');
    return targets.map(({ items, ...target }) => ({
      ...target,
      items: items.map(({ remoteId, ...item }) => ({
        ...item,
        url:
          target.sandbox || remoteId === null
            ? null
            : postUrl(target.platform, { remoteId, handle: target.platformUsername }),
      })),
    }));
  },
});
