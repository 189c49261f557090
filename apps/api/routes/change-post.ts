import { changedMessage } from '@carillon/core';
import { inTransaction } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { mediaPrepared } from '../posts/media-of-request.ts';
import { calendarOf } from '../posts/place-in-slots.ts';
import { replanPost } from '../posts/replan-post.ts';
import { requireVersion, versionOf } from '../posts/require-version.ts';
import { givenId } from '../schemas/fields.ts';
import { postChange } from '../schemas/new-post.ts';
import { postWithMessage } from '../schemas/post.ts';

export const changePostEndpoint = endpoint({
  operationId: 'changePost',
  method: 'patch',
  path: '/posts/{id}',
  summary: 'Change a post',
  description:
    'Changes content, accounts or time until the post is published; afterwards only for the platforms that failed.',
  scope: 'posts:write',
  audit: { action: 'post.changed' },
  params: z.object({ id: givenId('pst') }),
  body: postChange,
  conditional: true,
  locks: true,
  before: ({ body: { platforms = {} } }, { db, caller }) =>
    mediaPrepared(db, { caller, targets: Object.values(platforms) }),
  async inTurn({ params: { id }, body }, { db, caller: { userId } }) {
    if (!body.autoSchedule) return null;
    const post = await db.post.findUnique({ where: { id, userId }, select: { profileId: true } });
    return post && calendarOf(userId, post.profileId);
  },
  answer: { status: 200, schema: postWithMessage(changedMessage(1)) },
  errors: [
    'not_changeable',
    'social_accounts_not_found',
    'no_slot',
    'slot_too_late',
    'post_not_found',
    'threads_need_growth',
    'monthly_limit_reached',
    'changed_meanwhile',
    'media_processing',
  ],
  async handle({ params: { id }, body }, { enqueueJobs, tellPages, ...context }) {
    const { post, wakeUps, platforms } = await inTransaction(context.db, async (db) => {
      await requireVersion(db, id, context);
      const replanned = await replanPost({ ...context, db }, { id, change: body });
      const version = await versionOf(db, id, context);
      if (version !== null) context.becomes(version);
      return replanned;
    });
    enqueueJobs(wakeUps);
    tellPages(id, wakeUps);
    return { data: post, message: changedMessage(platforms) };
  },
});
