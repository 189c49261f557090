import { countWaiting, listConnections } from '@carillon/db';
import { personOperation } from '../operation.ts';

/** The accounts of a person, each with the number of posts that disconnecting it would stop. */
export const listAccountsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/accounts',
  async handle(_, { db, plans, person: { userId, plan } }) {
    const [rows, waiting] = await Promise.all([listConnections(db, userId), countWaiting(db, userId)]);
    const max = plans[plan].socialAccounts;
    return {
      accounts: rows.map((account) => ({ ...account, waitingPosts: waiting.get(account.id) ?? 0 })),
      limits: { current: rows.length, max, canAdd: rows.length < max },
    };
  },
});
