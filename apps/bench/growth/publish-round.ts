import { newId, placeInSlots, platforms } from '@carillon/core';
import { byItself } from '@carillon/db/groups';
import { endSilentLeases, heartbeat } from '@carillon/db/heartbeats';
import { createPosts, type StoredPost } from '@carillon/db/posts';
import {
  type Claim,
  claimNext,
  claimPublication,
  claimTogether,
  findObstacles,
  finishPublication,
  finishTogether,
  intendItems,
  intendTogether,
  keepDispatches,
  markDispatched,
  parkPublication,
  recordSent,
  releaseItems,
  renewLeases,
  takeBackItems,
  takenIds,
  unmarkDispatched,
} from '@carillon/db/publications';
import { postgresCalendar } from '@carillon/db/slots';
import { bestWindows } from '@carillon/networks/descriptors';
import { defaultTimes } from '@carillon/worker/times';
import { type FilledDatabase, type Look, planPost } from './filled-database.ts';

const worker = 'worker-1';
const maxLateness = 86_400_000;
const { leaseMs, probeMs, leaseMarginMs } = defaultTimes;
const claimant = { worker, leaseMs, probeMs, maxLateness };

/** A post of the busiest profile from its creation until it is out, on one account at the second try. */
export async function publishRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db } = filled;
  await chooseSlots(filled, look);
  const { wakeUps } = await storePost(filled, look);
  await look('mark dispatched', () => markDispatched(db, wakeUps));
  await look('keep dispatches', () => keepDispatches(db, wakeUps));
  await look('unmark dispatched', () => unmarkDispatched(db, wakeUps));
  const [first, second] = wakeUps;
  if (first === undefined || second === undefined) throw new Error('There is nothing to publish.');
  await publishTogether(filled, look, first.publicationId);
  const unlucky = await claim(filled, look, second.publicationId);
  await fail(filled, look, unlucky);
  const again = await claim(filled, look, second.publicationId);
  await judge(filled, look);
  await publish(filled, look, again);
}

/** For both accounts of the main profile, to go out now. */
export async function storePost(filled: FilledDatabase, look: Look): Promise<StoredPost> {
  const { db, bigUserId: userId } = filled;
  const newPost = await planPost(filled, filled.mainProfileId);
  const author = { userId, postsPerMonth: 100_000_000 };
  const [stored] = await look('create', () => createPosts(db, [{ newPost, author }]));
  if (stored?.kind !== 'stored') throw new Error('The post was not stored.');
  return stored;
}

/** In a calendar with a few posts a day, and in one whose days are full for months. */
async function chooseSlots(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, bigUserId: userId, smallProfileId, mainProfileId } = filled;
  for (const [name, profileId] of [
    ['slots', smallProfileId],
    ['slots, full calendar', mainProfileId],
  ] as const) {
    const placed = { userId, post: await planPost(filled, profileId), moves: false };
    await look(name, () => db.$transaction((tx) => placeInSlots(postgresCalendar(tx, bestWindows), placed)));
  }
}

async function claim({ db }: FilledDatabase, look: Look, publicationId: string): Promise<Claim> {
  const which = { publicationId, generation: 1 };
  const claimed = await look('claim', () => claimPublication(db, { ...which, ...claimant }));
  if (claimed === null) throw new Error('There is nothing to claim.');
  return claimed;
}

/** As a busy worker does, in statements for many; what one of them skips, because it is locked, is done by itself. */
async function publishTogether(filled: FilledDatabase, look: Look, publicationId: string): Promise<void> {
  const { db } = filled;
  const which = { publicationId, generation: 1 };
  const [claimed] = await look('claim together', () => claimTogether(db, [which], claimant));
  const lease = claimed === byItself ? await claim(filled, look, publicationId) : claimed;
  if (!lease) throw new Error('There is nothing to claim.');
  const intent = { lease, positions: [0], fixed: [] };
  const [intents] = await look('intend together', () => intendTogether(db, [intent], leaseMarginMs));
  if (intents === byItself) await intendItems(db, lease, [0], { marginMs: leaseMarginMs });
  const items = [{ position: 0, remoteId: newId('pp') }];
  const [finished] = await look('finish together', () => finishTogether(db, [{ lease, items }]));
  if (finished === byItself) await finishPublication(db, lease, items);
}

/** While one worker is silent, and holds nothing. */
async function judge({ db }: FilledDatabase, look: Look): Promise<void> {
  const silent = { concurrency: 20, silenceMs: 5_000, seenAt: new Date(Date.now() - 30_000) };
  await db.worker.upsert({
    where: { name: 'silent' },
    create: { name: 'silent', ...silent },
    update: silent,
  });
  const by = 'judge';
  await look('heartbeat', () => heartbeat(db, { name: by, concurrency: 20, silenceMs: 5_000 }));
  await look('end silent leases', () =>
    endSilentLeases(db, { ...defaultTimes, by, heardMs: 2_000, platforms }),
  );
}

async function publish({ db }: FilledDatabase, look: Look, held: Claim): Promise<void> {
  const { publicationId, account } = held;
  const records = [{ position: 0, recordKey: publicationId, record: {}, cid: null }];
  const items = [{ position: 0, remoteId: newId('pp') }];
  await look('obstacle', () =>
    findObstacles(db, [{ publicationId, generation: 1 }], { ...defaultTimes, maxLateness }),
  );
  await look('intend items', () => intendItems(db, held, [0], { fixed: records, marginMs: leaseMarginMs }));
  await look('renew leases', () => renewLeases(db, [held], 30_000));
  await look('ids in use', () => takenIds(db, [publicationId, 'free']));
  await look('record sent', () => recordSent(db, publicationId, items));
  await look('finish', () => finishPublication(db, held, items));
  await look('claim next', () => claimNext(db, account.id, claimant));
}

async function fail({ db }: FilledDatabase, look: Look, held: Claim): Promise<void> {
  await intendItems(db, held, [0], { marginMs: leaseMarginMs });
  await look('release items', () => releaseItems(db, held, [0]));
  await intendItems(db, held, [0], { marginMs: leaseMarginMs });
  await look('take back items', () => takeBackItems(db, held, [0]));
  const end = { outcome: 'retry', networkStatus: 503, message: 'Unavailable' } as const;
  const parking = { ...end, status: 'queued', code: 'unavailable', wait: 0 } as const;
  await look('park', () => parkPublication(db, held, parking));
}
