import { disconnectAccount } from '@carillon/accounts';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/**
 * Disconnects an account. Posts that are scheduled for it fail when they are due, unless it is connected again before. Its
 * network is asked to forget the access, too, and nobody waits for that.
 */
export const disconnectAccountOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'delete',
  path: '/accounts/{id}',
  audit: { action: 'account.disconnected' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { person: { userId }, accounts, jobEnqueuer, log }) {
    const revoke = await disconnectAccount(accounts, id, { userId });
    if (revoke === null) throw dashboardError('account_not_found');
    jobEnqueuer.tellWebhooks();
    void revoke().then(
      (revoked) => revoked || log.info({ socialAccountId: id }, 'the network did not take the access back'),
      (error: unknown) => log.warn({ error, socialAccountId: id }, 'the access could not be taken back'),
    );
    return null;
  },
});
