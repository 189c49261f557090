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
const pageSize = 50;

/** The one that has begun included. */
const weeks = 8;
const days = 14;

/**
 * How punctually a person's accounts were published to: by week, by day, and the accounts themselves, those with trouble
 * first. All of them, those of a profile, or one.
 */
const punctualityOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/punctuality',
  query: z.strictObject({
    profileId: z.string().regex(idPattern('prf'), { error: 'the id of a profile' }).optional(),
    accountId: z.string().regex(idPattern('sac'), { error: 'the id of an account' }).optional(),
    offset: z
      .string()
      .regex(/^\d{1,4}$/, { error: 'a whole number from 0 to 9999' })
      .transform(Number)
      .optional(),
  }),
  handle: ({ query }, { db, person: { userId } }) =>
    readPunctuality(db, userId, { weeks, days, limit: pageSize, ...query }),
});

export const fleetOperations = [fleetOperation, punctualityOperation] as const;
