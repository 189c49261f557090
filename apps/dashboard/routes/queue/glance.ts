import { countTrouble, countUpTo, listOpenTrouble, nextDue } from '@carillon/db';
import { personOperation } from '../../operation.ts';

/** What the frame of every screen tells: when the next post goes out, and how much needs the person. */
export const glanceOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/glance',
  async handle(_, { db, person: { userId } }) {
    const [next, counts, open] = await Promise.all([
      nextDue(db, userId),
      countTrouble(db, userId),
      listOpenTrouble(db, userId),
    ]);
    const unreachable = new Set(
      open.filter(({ kind }) => kind === 'unreachable').map(({ socialAccountId }) => socialAccountId),
    );
    const others = open.filter(({ kind }) => kind !== 'unreachable');
    const count = counts.reconnect + counts.failed + counts.unclear + unreachable.size + others.length;
    const max = countUpTo - 1;
    return { nextAt: next?.at ?? null, attention: { count: Math.min(count, max), more: count > max } };
  },
});
