import { apiError } from '@carillon/core';
import type { Database } from '@carillon/db';
import { hasAccount } from '@carillon/db/accounts';
import { type FailurePlace, type ListedCause, listFailuresOf, listOpenTrouble } from '@carillon/db/attention';
import { describePublications } from '@carillon/db/queue';
import { z } from 'zod';
import { type Cause, cause, causeOf } from '../attention/cause.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { cursor, cursorOf, shownLine } from './publication-lines.ts';
import { retryPart } from './retry-part.ts';

/** The posts of a cause, 20 at a time: those that failed last first, of those that wait the ones due first. */
const causePostsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/attention/posts',
  query: z.strictObject({ cause, after: cursor.optional() }),
  async handle({ query: { cause: text, after } }, { db, person: { userId } }) {
    const asked = await known(db, userId, text);
    const { ids, next } = await postsOf(db, userId, asked, after);
    return { lines: (await describePublications(db, userId, ids)).map(shownLine), next };
  },
});

interface CausePosts {
  readonly ids: readonly string[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

async function postsOf(
  db: Database,
  userId: string,
  asked: Cause,
  after: FailurePlace | undefined,
): Promise<CausePosts> {
  const listed = listedOf(asked);
  if (listed !== null) {
    const { places, more } = await listFailuresOf(db, userId, { cause: listed, after });
    const last = places.at(-1);
    return {
      ids: places.map(({ id }) => id),
      next: more && last ? cursorOf(last) : null,
    };
  }
  const found = (await listOpenTrouble(db, userId)).filter(
    ({ kind, socialAccountId }) => kind === asked.kind && socialAccountId === asked.accountId,
  );
  return { ids: found.map(({ id }) => id), next: null };
}

/** A cause whose posts have failed; null for one of what waits. */
function listedOf(asked: Cause): ListedCause | null {
  if (asked.kind === 'failed') return asked;
  return asked.kind === 'reconnect' || asked.kind === 'again'
    ? { kind: 'account', accountId: asked.accountId }
    : null;
}

/** @throws {ApiError} 404 for an account that the person does not have */
async function known(db: Database, userId: string, text: string): Promise<Cause> {
  const asked = causeOf(text);
  if (asked === null) throw apiError('post_not_found');
  if ('accountId' in asked && !(await hasAccount(db, { userId, sandbox: false }, asked.accountId)))
    throw dashboardError('account_not_found');
  return asked;
}

/** Posts that one request retries. */
const atOnce = 50;

/** Retries what failed on a network for one reason, there alone. Answers how many are tried again, and whether there are more. */
const retryCauseOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/attention/retry',
  audit: { byHandler: ['post.resent'] },
  body: z.strictObject({ cause, after: cursor.optional() }),
  async handle(
    { body: { cause: text, after } },
    { db, person: { userId }, jobEnqueuer, trail, by, requestId },
  ) {
    const asked = await known(db, userId, text);
    if (asked.kind !== 'failed') throw dashboardError('cause_not_retried');
    const { places, more } = await listFailuresOf(db, userId, { cause: asked, after, limit: atOnce });
    const lines = await describePublications(
      db,
      userId,
      places.map(({ id }) => id),
    );
    let retried = 0;
    for (const [index, { id, postId, socialAccountId }] of lines.entries()) {
      const part = { postId, socialAccountId };
      const resend = await retryPart(db, userId, { part, hasRetried: retried > 0 });
      if (resend === null) {
        const before = places[places.findIndex((place) => place.id === id) - 1];
        return { retried, left: index - retried, next: before ? cursorOf(before) : null };
      }
      if (resend.kind !== 'resent') continue; // its account is not connected, or another request was faster
      retried += 1;
      await jobEnqueuer.enqueueJobs(resend.wakeUps, requestId);
      const details = { socialAccountId };
      await trail.record({ action: 'post.resent', by, userId, subjectId: postId, details });
    }
    const last = places.at(-1);
    return {
      retried,
      left: lines.length - retried,
      next: more && last ? cursorOf(last) : null,
    };
  },
});

export const attentionCausesOperations = [causePostsOperation, retryCauseOperation] as const;
