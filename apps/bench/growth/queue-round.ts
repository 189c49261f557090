import {
  countTrouble,
  describePublications,
  firstTries,
  listBrokenAccounts,
  listFailed,
  listFailedForAccounts,
  listInFlight,
  listOpenTrouble,
  listQueue,
  nextDue,
} from '@carillon/db';
import type { FilledDatabase, Look } from './filled-database.ts';

/** What goes out next and what needs somebody, of all accounts of the big user, of a profile and of one account. */
export async function queueRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, bigUserId: userId, mainProfileId: profileId, ordinaryUserId } = filled;
  const [account] = await filled.accounts(profileId);
  const readers = {
    queue: { userId },
    'queue of a profile': { userId, profileId },
    'queue of an account': { userId, accountId: account?.id },
    'queue, ordinary user': { userId: ordinaryUserId },
  };
  for (const [name, accounts] of Object.entries(readers)) {
    const { places } = await look(name, () => listQueue(db, accounts));
    const at = new Date(Date.now() + 90 * 86_400_000);
    const middle = { id: places[0]?.id ?? '', at };
    await look(`${name}, deep`, () => listQueue(db, { ...accounts, after: middle }));
    await look(`${name}, back`, () => listQueue(db, { ...accounts, before: middle }));
    await look(`${name}: in flight`, () => listInFlight(db, accounts));
    const ids = places.map(({ id }) => id);
    await look(`${name}: lines`, () => describePublications(db, accounts.userId, ids));
  }
  for (const id of [userId, ordinaryUserId]) {
    const name = id === userId ? 'attention' : 'attention, ordinary user';
    await look(`${name}: next`, () => nextDue(db, id));
    await look(`${name}: counts`, () => countTrouble(db, id));
    await look(`${name}: open`, () => listOpenTrouble(db, id));
    await look(`${name}: accounts`, () => listBrokenAccounts(db, id, 20));
    const failed = await look(`${name}: failed`, () => listFailed(db, id, 'clear'));
    await look(`${name}: for accounts`, () => listFailedForAccounts(db, id));
    await look(`${name}: unclear`, () => listFailed(db, id, 'unclear'));
    await look(`${name}: lines`, () => describePublications(db, id, failed));
    await look(`${name}: first tries`, () => firstTries(db, failed));
  }
}
