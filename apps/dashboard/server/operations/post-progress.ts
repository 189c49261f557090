import { attempt } from '@carillon/api/schemas/attempt';
import { shownAttempt } from '@carillon/api/shown-attempt';
import { apiError } from '@carillon/core';
import { listAttempts } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { listActivity } from './list-activity.ts';
import { shownTargets } from './post-targets.ts';

/** Attempts that are told unless more are wanted, and most of them. */
const attempts = { usual: 20, max: 1_000 } as const;

/**
 * What a post says on each account, the newest tries to publish it, and who changed it of late: all that changes of a page,
 * at once.
 */
export const postProgressOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/posts/{id}/progress',
  params: z.object({ id: z.string() }),
  query: z.strictObject({
    attempts: z.coerce
      .number()
      .int()
      .min(1)
      .max(attempts.max, { error: `${attempts.max} or less` })
      .default(attempts.usual),
  }),
  async handle({ params: { id: postId }, query: { attempts: limit } }, context) {
    const { db, sandboxPublicUrl, person } = context;
    const { userId } = person;
    const reader = { userId, sandbox: false };
    const [targets, tried, changed] = await Promise.all([
      shownTargets({ db, sandboxPublicUrl }, userId, postId),
      listAttempts(db, reader, { postId, limit }),
      listActivity(db, reader, { subjectId: postId }, userId),
    ]);
    if (targets === null || tried === null) throw apiError('post_not_found');
    const newest = tried.rows.toReversed().map((row) => attempt.parse(shownAttempt(row)));
    return { targets, attempts: newest, more: tried.hasMore, changes: changed.events };
  },
});
