import { authorOf } from '@carillon/api/author-of';
import { apiError, nameAccounts } from '@carillon/core';
import { failedForAccount, hasAccount, resendPublication } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Posts that one request retries. */
const atOnce = 50;

/**
 * Retries what failed because an account had to be connected again, those due first, once it is. Answers how many are
 * tried again, and whether there are more: then the same is asked for again.
 */
export const retryForAccountOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/accounts/{id}/retry',
  audit: { byHandler: ['post.resent'] },
  params: z.object({ id: z.string() }),
  async handle({ params: { id: accountId } }, { db, person: { userId }, jobEnqueuer, trail, exchange }) {
    if (!(await hasAccount(db, { userId, sandbox: false }, accountId)))
      throw dashboardError('account_not_found');
    const { request, response } = exchange;
    const by = authorOf(request, response);
    const details = { socialAccountId: accountId };
    const failed = await failedForAccount(db, { userId, accountId, limit: atOnce + 1 });
    let retried = 0;
    for (const { postId } of failed.slice(0, atOnce)) {
      const resend = await resendPublication(
        db,
        { userId, sandbox: false },
        { postId, socialAccountId: accountId },
      );
      if (resend.kind === 'inactive')
        throw apiError('resend_needs_reconnect', { accounts: nameAccounts([resend.account]) });
      if (resend.kind !== 'resent') continue; // somebody else was faster
      retried += 1;
      await jobEnqueuer.enqueueJobs(resend.wakeUps, response.locals['requestId']);
      await trail.record({ action: 'post.resent', by, userId, subjectId: postId, details });
    }
    return { retried, more: failed.length > atOnce };
  },
});
