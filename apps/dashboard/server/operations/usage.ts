import { countAccounts } from '@carillon/db/accounts';
import { countPosts } from '@carillon/db/usages';
import { personOperation } from '../operation.ts';

/** The limits of the plan, and how much of each is used. */
const usageOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/usage',
  async handle(_, { db, plans, namesPlans, person: { userId, plan } }) {
    const [posts, socialAccounts] = await Promise.all([
      countPosts(db, userId),
      countAccounts(db, { userId, sandbox: false }),
    ]);
    return { plan, namesPlans, limits: plans[plan], posts, socialAccounts };
  },
});

export const usageOperations = [usageOperation] as const;
