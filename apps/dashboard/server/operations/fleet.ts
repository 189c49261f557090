import { idPattern, platforms } from '@carillon/core';
import { readFleet as readRows } from '@carillon/db/fleet';
import { readPunctuality } from '@carillon/db/punctuality';
import { readFleet as readQueues } from '@carillon/queue';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** The state of the workers and the queues, for operators. While the queue cannot be reached, only what the rows say. */
const fleetOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/fleet',
  async handle(_, { db, queue, board, log }) {
    const [rows, queues] = await Promise.all([
      readRows(db),
      readQueues(queue, platforms).catch((error) => {
        log.warn({ error }, 'the queues could not be read for the fleet');
        return null;
      }),
    ]);
    return { ...rows, backend: queue.backend, queues, board: board !== null };
  },
});

/** Accounts in an answer. */
const pageSize = 10;

/** The one that has begun included. */
const weeks = 8;

/** How punctually each of a person's accounts was published to, week by week; `more` when there are more accounts. */
const punctualityOperation = personOperation({
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

export const fleetOperations = [fleetOperation, punctualityOperation] as const;
