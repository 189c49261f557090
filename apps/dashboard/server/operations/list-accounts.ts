import {
  countWaiting,
  type Database,
  firstTries,
  lastPublished,
  listConnections,
  listOpenTrouble,
} from '@carillon/db';
import { personOperation } from '../operation.ts';

/**
 * The accounts of a person: for each the number of posts that disconnecting it would stop, when something went out there
 * last, and whether its network or server does not answer.
 */
export const listAccountsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/accounts',
  async handle(_, { db, plans, person: { userId, plan } }) {
    const [rows, waiting, published, unreachable] = await Promise.all([
      listConnections(db, userId),
      countWaiting(db, userId),
      lastPublished(db, userId),
      findUnreachable(db, userId),
    ]);
    const max = plans[plan].socialAccounts;
    return {
      accounts: rows.map((account) => ({
        ...account,
        waitingPosts: waiting.get(account.id) ?? 0,
        lastPublishedAt: published.get(account.id) ?? null,
        unreachable: unreachable.get(account.id) ?? null,
      })),
      limits: { current: rows.length, max, canAdd: rows.length < max },
    };
  },
});

/** The accounts whose network or server does not answer, by id; `since` is null while it is unknown. */
async function findUnreachable(
  db: Database,
  userId: string,
): Promise<ReadonlyMap<string, { readonly since: Date | null }>> {
  const troubles = (await listOpenTrouble(db, userId)).filter(({ kind }) => kind === 'unreachable');
  const firsts = [...Map.groupBy(troubles, ({ socialAccountId }) => socialAccountId)].flatMap(
    ([account, [first]]) => (first === undefined ? [] : [[account, first.id] as const]),
  );
  const tries = await firstTries(
    db,
    firsts.map(([, id]) => id),
  );
  return new Map(firsts.map(([account, id]) => [account, { since: tries.get(id) ?? null }]));
}
