import { idPattern } from '@carillon/core';
import { readPunctuality } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Accounts in an answer. */
const pageSize = 10;

/** The one that has begun included. */
const weeks = 8;

/** How punctually each of a person's accounts was published to, week by week; `more` when there are more accounts. */
export const punctualityOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/punctuality',
  query: z.strictObject({
    after: z.string().regex(idPattern('sac'), { error: 'the id of the last account before' }).optional(),
  }),
  async handle({ query }, { db, person: { userId } }) {
    const { rows, hasMore } = await readPunctuality(db, userId, { weeks, limit: pageSize, ...query });
    return { accounts: rows, more: hasMore };
  },
});
