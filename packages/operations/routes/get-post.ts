import { apiError, invalidRequest, problem } from '@carillon/core';
import { type AttemptKey, listAttempts } from '@carillon/db/posts';
import { z } from 'zod';
import { findShownPost, shownAttempt } from '../posts/find-shown-post.ts';
import { endpoint } from '../run/operation.ts';
import { cursorsBeside, keysBeside, pageRequest } from '../run/paging.ts';
import { attempt } from '../schemas/attempt.ts';
import { givenId } from '../schemas/fields.ts';
import { cursorExpected, pageAnswer, paging as pagingOf } from '../schemas/page.ts';
import { postAnswer } from '../schemas/post.ts';

export const getPostEndpoint = endpoint({
  operationId: 'getPost',
  method: 'get',
  path: '/posts/{id}',
  summary: 'Get a post',
  description: 'One post with its state on every platform.',
  scope: 'posts:read',
  params: z.object({ id: givenId('pst') }),
  conditional: true,
  answer: { status: 200, schema: postAnswer },
  errors: ['post_not_found'],
  async handle({ params: { id } }, { db, ...context }) {
    const data = await findShownPost(db, context, id);
    if (data === null) throw apiError('post_not_found');
    return { data };
  },
});

const attemptKey = /^pst_\w{20,32} pp_\w{20,32} \d{1,18} \d{1,14}$/;

export const listAttemptsEndpoint = endpoint({
  operationId: 'listAttempts',
  method: 'get',
  path: '/posts/{id}/attempts',
  summary: 'List the attempts at publishing a post',
  description:
    'Every attempt to publish a post, with its result: the newest attempts, in the order of their start.',
  scope: 'posts:read',
  params: z.object({ id: givenId('pst') }),
  query: z.strictObject(pagingOf(attemptKey)),
  answer: { status: 200, schema: z.object(pageAnswer(attempt)) },
  errors: ['post_not_found'],
  async handle({ params: { id: postId }, query: paging }, { db, caller }) {
    const { limit, after, before } = pageRequest(paging);
    const keys = { after: keyIn(after, postId, 'cursor'), before: keyIn(before, postId, 'before') };
    const page = await listAttempts(db, caller, { postId, limit, ...keys });
    if (page === null) throw apiError('post_not_found');
    const newestFirst = { ...page, rows: page.rows.toReversed() }; // as the pages follow one another
    const beside = keysBeside(newestFirst, (row) => keyOf(postId, row), endsOf(postId));
    return { data: page.rows.map(shownAttempt), ...cursorsBeside(paging, beside) };
  },
});

/** Post, publication, lease token, and the start in ms. */
const keyOf = (postId: string, { publicationId, leaseToken, startedAt }: AttemptKey): string =>
  [postId, publicationId, leaseToken, startedAt.getTime()].join(' ');

/** Keys of tries that are later, and earlier, than any. */
const endsOf = (postId: string) =>
  [`${postId} pp_${'z'.repeat(26)} 0 ${'9'.repeat(14)}`, `${postId} pp_${'0'.repeat(26)} 0 0`] as const;

/** @throws {ApiError} 400 for a place in the tries at another post */
function keyIn(
  cursor: string | undefined,
  postId: string,
  name: 'cursor' | 'before',
): AttemptKey | undefined {
  if (cursor === undefined) return undefined;
  const [ofPost, publicationId = '', leaseToken = '', startedAt] = cursor.split(' ');
  if (ofPost !== postId)
    throw invalidRequest([problem('wrong_value', name, { expected: cursorExpected[name] })]);
  return { publicationId, leaseToken: BigInt(leaseToken), startedAt: new Date(Number(startedAt)) };
}
