import type { Settling } from '@carillon/db/webhooks';

/**
 * Has what deliveries to the same endpoint came to written one after another. Each that was not taken changes the row of its
 * endpoint: at once they would wait for that row in Postgres, each with a connection that others could use.
 */
export function settleInTurn<Settled>(
  settle: (settling: Settling) => Promise<Settled>,
): (settling: Settling) => Promise<Settled> {
  const last = new Map<string, Promise<unknown>>();
  return async (settling) => {
    const { endpointId } = settling;
    const before = last.get(endpointId);
    const mine = before === undefined ? settle(settling) : before.then(() => settle(settling));
    const over = mine.catch(() => {}); // whoever asked for it gets it
    last.set(endpointId, over);
    try {
      return await mine;
    } finally {
      if (last.get(endpointId) === over) last.delete(endpointId);
    }
  };
}
