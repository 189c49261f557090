import { apiError, changedMessage, deletedMessage, nameAccounts } from '@carillon/core';
import { inTransaction, type Queries } from '@carillon/db';
import { deletePost, getPost, lockPost } from '@carillon/db/posts';
import { exampleAccounts } from '@carillon/networks/descriptors';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { mediaPrepared } from '../posts/contents-of-request.ts';
import { findShownPost } from '../posts/find-shown-post.ts';
import { warnOfOffsets } from '../posts/find-warnings.ts';
import { calendarOf } from '../posts/place-in-slots.ts';
import { replanPost } from '../posts/replan-post.ts';
import { etagOf, names } from '../run/etag.ts';
import { endpoint } from '../run/operation.ts';
import { givenId } from '../schemas/fields.ts';
import { postChange } from '../schemas/new-post.ts';
import { postAnswer, postWithMessage } from '../schemas/post.ts';
import { warnings } from '../schemas/problem.ts';

export const changePostEndpoint = endpoint({
  operationId: 'changePost',
  method: 'patch',
  path: '/posts/{id}',
  summary: 'Change a post',
  description:
    'Changes content, accounts or time until the post is published; afterwards only for the platforms that failed, and metadata. platforms replaces all accounts on which the post is not out: one that is left out is dropped. Also takes `data` as getPost answers it, with your changes in it.',
  scope: 'posts:write',
  audit: {
    action: 'post.changed',
    details: ({ body: { read: _, offsetsOfOthers: __, ...change } }) => ({ fields: Object.keys(change) }),
  },
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
  answer: { status: 200, schema: postWithMessage(changedMessage({ platforms: 1 })).extend({ warnings }) },
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
  async handle(
    { params: { id }, body: { offsetsOfOthers, ...change } },
    { enqueueJobs, notifyBrowsers, ...context },
  ) {
    const { post, wakeUps, ...changed } = await inTransaction(context.db, async (db) => {
      await requireVersion(db, id, context);
      const replanned = await replanPost({ ...context, db }, { id, change });
      const version = await versionOf(db, id, context);
      if (version !== null) context.becomes(version);
      return replanned;
    });
    enqueueJobs(wakeUps);
    notifyBrowsers(id, wakeUps);
    return { data: post, message: changedMessage(changed), warnings: warnOfOffsets(offsetsOfOthers) };
  },
});

const [late, ...cancelled] = exampleAccounts;
const inPart = { cancelled, late: late === undefined ? [] : [late] };

export const deletePostEndpoint = endpoint({
  operationId: 'deletePost',
  method: 'delete',
  path: '/posts/{id}',
  summary: 'Delete a post before it goes out',
  description:
    'Cancels the post on every platform where publishing has not begun, and removes it when that is all of them.',
  scope: 'posts:write',
  audit: { action: 'post.deleted' },
  params: z.object({ id: givenId('pst') }),
  conditional: true,
  locks: true,
  answer: { status: 200, schema: postWithMessage(deletedMessage(inPart)), orNothing: true },
  errors: ['post_not_found', 'too_late_to_delete'],
  handle: ({ params: { id } }, { db, caller, ifMatch, publicUrl, notifyBrowsers }) =>
    inTransaction(db, async (tx) => {
      await requireVersion(tx, id, { caller, ifMatch, publicUrl });
      const deletion = await deletePost(tx, caller, id);
      if (deletion === null) throw apiError('post_not_found');
      if (deletion.kind === 'refused') {
        throw apiError('too_late_to_delete', { accounts: nameAccounts(deletion.late) });
      }
      notifyBrowsers(id);
      if (deletion.kind === 'deleted') return null;
      const rest = await getPost(tx, caller, id);
      if (rest === null) throw apiError('post_not_found');
      const { publications: _, ...post } = rest;
      return { data: post, message: deletedMessage(deletion) };
    }),
});

/**
 * Holds a post against the If-Match of a request that changes it. Within a transaction, and nobody else changes the post
 * before that ends. Without If-Match, or such a post, it does nothing.
 * @throws {ApiError} 412 when the post is no longer what the client has read
 */
async function requireVersion(
  tx: Queries,
  id: string,
  { caller, ifMatch, publicUrl }: Pick<RequestContext, 'caller' | 'ifMatch' | 'publicUrl'>,
): Promise<void> {
  if (ifMatch === null) return;
  await lockPost(tx, caller, id);
  const version = await versionOf(tx, id, { caller, publicUrl });
  if (version !== null && !names(ifMatch, version)) throw apiError('precondition_failed');
}

/** The ETag of a post as it is now. @returns null when the caller has no such post */
async function versionOf(
  db: Queries,
  id: string,
  reader: Pick<RequestContext, 'caller' | 'publicUrl'>,
): Promise<string | null> {
  const data = await findShownPost(db, reader, id);
  return data && etagOf(JSON.stringify(postAnswer.parse({ data })));
}
