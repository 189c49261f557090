import { hasAccount } from '@carillon/db/accounts';
import { listOpenTrouble } from '@carillon/db/attention';
import { stopPublication } from '@carillon/db/posts';
import { describePublications } from '@carillon/db/queue';
import { z } from 'zod';
import { cause, causeOf } from '../attention/cause.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/**
 * Gives up what waits for an account that cannot be reached, about 20 posts at a time; each can be retried. What may have been
 * sent is left: nobody knows yet whether it is out. Answers how many were stopped and left, and whether there are more.
 */
const stopCauseOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/attention/stop',
  audit: { byHandler: ['post.stopped'] },
  body: z.strictObject({ cause }),
  async handle({ body: { cause: text } }, { db, person: { userId }, trail, by, jobEnqueuer }) {
    const asked = causeOf(text);
    if (asked?.kind !== 'unreachable') throw dashboardError('cause_not_stopped');
    if (!(await hasAccount(db, { userId, sandbox: false }, asked.accountId)))
      throw dashboardError('account_not_found');
    const found = (await listOpenTrouble(db, userId)).filter(
      ({ kind, socialAccountId }) => kind !== 'unclear' && socialAccountId === asked.accountId,
    );
    const lines = await describePublications(
      db,
      userId,
      found.map(({ id }) => id),
    );
    let stopped = 0;
    for (const { postId, socialAccountId } of lines) {
      const stop = await stopPublication(db, { userId, sandbox: false }, { postId, socialAccountId });
      if (stop.kind !== 'stopped') continue; // a worker has it right now
      stopped += 1;
      jobEnqueuer.notifyBrowsers(userId, postId);
      const details = { socialAccountId };
      await trail.record({ action: 'post.stopped', by, userId, subjectId: postId, details });
    }
    if (stopped > 0) jobEnqueuer.wakeWebhooks();
    return { stopped, left: lines.length - stopped, more: found.some(({ more }) => more) };
  },
});

export const attentionStopOperations = [stopCauseOperation] as const;
