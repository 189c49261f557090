import { platforms } from '@carillon/core';
import { readFleet as readRows } from '@carillon/db';
import { readFleet as readQueues } from '@carillon/queue';
import { personOperation } from '../operation.ts';

/** The state of the workers and the queues, for operators. While the queue cannot be reached, only what the rows tell. */
export const fleetOperation = personOperation({
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
