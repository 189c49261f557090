import { readDeliveryResults } from '@carillon/db/webhooks';
import { personOperation } from '../operation.ts';

/** Days that success is counted over, today included. */
const countedDays = 7;

/** How the deliveries of each of a person's webhooks ended of late. */
const resultsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/webhook-results',
  async handle(_, { db, person: { userId } }) {
    const since = new Date(Date.now() - countedDays * 86_400_000);
    return { days: countedDays, webhooks: await readDeliveryResults(db, userId, { since }) };
  },
});

export const webhooksOperations = [resultsOperation] as const;
