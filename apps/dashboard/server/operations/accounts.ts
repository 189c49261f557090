import { disconnectAccount } from '@carillon/accounts';
import { apiError, nameAccounts } from '@carillon/core';
import type { Database } from '@carillon/db';
import {
  announcedMs,
  countWaiting,
  hasAccount,
  lastPublished,
  listConnections,
  listLimits,
  usualLimits,
} from '@carillon/db/accounts';
import { failedForAccount, firstTries, listOpenTrouble } from '@carillon/db/attention';
import { z } from 'zod';
import { revokeBeside } from '../accounts/revoke-beside.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { retryPart } from './retry-part.ts';

/**
 * The accounts of a person: for each the number of posts that disconnecting it would stop, when something went out there
 * last, when its access ends, where that is within a week, whether its network or server does not answer, and what its server
 * takes, where that said so.
 */
const listAccountsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/accounts',
  async handle(_, { db, plans, person: { userId, plan } }) {
    const [rows, waiting, published, unreachable, places] = await Promise.all([
      listConnections(db, userId),
      countWaiting(db, userId),
      lastPublished(db, userId),
      findUnreachable(db, userId),
      listLimits(db, userId),
    ]);
    const max = plans[plan].socialAccounts;
    const soon = Date.now() + announcedMs;
    return {
      accounts: rows.map(({ credentialsEndAt: endsAt, ...account }) => ({
        ...account,
        endsSoonAt: endsAt !== null && endsAt.getTime() <= soon ? endsAt : null,
        waitingPosts: waiting.get(account.id) ?? 0,
        lastPublishedAt: published.get(account.id) ?? null,
        unreachable: unreachable.get(account.id) ?? null,
        ...(places.get(account.id) ?? usualLimits),
      })),
      limits: { current: rows.length, max, canAdd: rows.length < max },
    };
  },
});

/** The accounts whose network or server does not answer, by id; `since` is null while it is unknown. */
async function findUnreachable(
  db: Database,
  userId: string,
): Promise<ReadonlyMap<string, { readonly since: Date | null }>> {
  const troubles = (await listOpenTrouble(db, userId)).filter(({ kind }) => kind === 'unreachable');
  const firsts = [...Map.groupBy(troubles, ({ socialAccountId }) => socialAccountId)].flatMap(
    ([account, [first]]) => (first === undefined ? [] : [[account, first.id] as const]),
  );
  const tries = await firstTries(
    db,
    firsts.map(([, id]) => id),
  );
  return new Map(firsts.map(([account, id]) => [account, { since: tries.get(id) ?? null }]));
}

/**
 * Disconnects an account. Posts that are scheduled for it fail when they are due, unless it is connected again before. Its
 * network is asked to forget the access, too, and nothing waits for that.
 */
const disconnectAccountOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'delete',
  path: '/accounts/{id}',
  audit: { action: 'account.disconnected' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { person: { userId }, accounts, jobEnqueuer, log }) {
    const revoke = await disconnectAccount(accounts, id, { userId });
    if (revoke === null) throw dashboardError('account_not_found');
    jobEnqueuer.wakeWebhooks();
    revokeBeside(revoke, id, log);
    return null;
  },
});

/** Posts that one request retries. */
const atOnce = 50;

/**
 * Retries what failed because an account had to be connected again, those due first, once it is. Answers how many are
 * tried again, and whether there are more: then the same is asked for again.
 */
const retryForAccountOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/accounts/{id}/retry',
  audit: { byHandler: ['post.resent'] },
  params: z.object({ id: z.string() }),
  async handle({ params: { id: accountId } }, { db, person: { userId }, jobEnqueuer, trail, by, requestId }) {
    if (!(await hasAccount(db, { userId, sandbox: false }, accountId)))
      throw dashboardError('account_not_found');
    const details = { socialAccountId: accountId };
    const failed = await failedForAccount(db, { userId, accountId, limit: atOnce + 1 });
    let retried = 0;
    for (const { postId } of failed.slice(0, atOnce)) {
      const part = { postId, socialAccountId: accountId };
      const resend = await retryPart(db, userId, { part, hasRetried: retried > 0 });
      if (resend === null) return { retried, more: true };
      if (resend.kind === 'inactive')
        throw apiError('resend_needs_reconnect', { accounts: nameAccounts([resend.account]) });
      if (resend.kind !== 'resent') continue; // another request was faster
      retried += 1;
      await jobEnqueuer.enqueueJobs(resend.wakeUps, requestId);
      await trail.record({ action: 'post.resent', by, userId, subjectId: postId, details });
    }
    return { retried, more: failed.length > atOnce };
  },
});

export const accountsOperations = [
  listAccountsOperation,
  disconnectAccountOperation,
  retryForAccountOperation,
] as const;
