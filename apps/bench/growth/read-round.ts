import { clockCells } from '@carillon/core';
import {
  countAccounts,
  countPosts,
  findCaller,
  findTargets,
  getPost,
  hasProfile,
  listAccounts,
  listAttempts,
  listCalendar,
  listPosts,
  listProfiles,
  type Reader,
  readBreakers,
  readCalendar,
  readFirstSteps,
  readFleet,
} from '@carillon/db';
import { auditRound } from './audit-round.ts';
import type { FilledDatabase, Look } from './filled-database.ts';
import { filterRound } from './filter-round.ts';
import { queueRound } from './queue-round.ts';
import { requestRound } from './request-round.ts';

const limit = 25;

const statuses = ['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'] as const;

/** Everything that requests read. */
export async function readRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, sandbox, bigUserId: userId, mainProfileId: profileId, middleId, keyHash } = filled;
  const accountIds = (await filled.accounts(profileId)).map(({ id }) => id);
  await look('key', () => findCaller(db, [keyHash]));
  await look('profile', () => hasProfile(db, userId, profileId));
  await look('targets', () => findTargets(db, { userId, profileId, accountIds, sandboxOnly: false }));
  await look('usage', () => countPosts(db, userId));
  await look('first steps', () => readFirstSteps(db, userId));
  await look('breakers', () => readBreakers(db));
  await look('fleet', () => readFleet(db));
  await look('profiles', () => listProfiles(db, userId, { limit }));
  await look('accounts', () => listAccounts(db, userId, { limit }));
  await look('accounts of a profile', () => listAccounts(db, userId, { limit, profileId }));
  await look('accounts used', () => countAccounts(db, userId));
  await look('get', () => getPost(db, live, middleId));
  await look('get, sandbox key', () => getPost(db, sandbox, middleId));
  await look('attempts', () => listAttempts(db, live, { postId: middleId, limit }));
  const [from, to] = [new Date(), new Date(Date.now() + 7 * 86_400_000)];
  await look('calendar', () => listCalendar(db, { profileId, from, to, limit }));
  await calendarRound(filled, look);
  await queueRound(filled, look);
  await auditRound(filled, look);
  await requestRound(filled, look);
  await listRound(filled, live, look);
  await listRound(filled, sandbox, look);
  for (const reader of [live, sandbox]) await filterRound(filled, reader, look);
}

/** As the dashboard asks for it: a week by hour and six weeks by day, half of them over. */
async function calendarRound({ db, mainProfileId: profileId }: FilledDatabase, look: Look): Promise<void> {
  const start = new Date(Date.now() - 21 * 86_400_000);
  const cells = (days: number, by: 'day' | 'hour') =>
    clockCells({ start, end: new Date(start.getTime() + days * 86_400_000) }, 'Europe/Berlin', by);
  const most = { profileId, perCell: 3, limit: 170 };
  await look('calendar, counted by hour', () =>
    readCalendar(db, { ...most, cells: cells(7, 'hour'), countUpTo: 200 }),
  );
  await look('calendar, counted by day', () =>
    readCalendar(db, { ...most, cells: cells(42, 'day'), countUpTo: 1_000 }),
  );
}

/** The list with each filter and each pair of them, from its beginning and from the middle of the year. */
async function listRound(filled: FilledDatabase, reader: Reader, look: Look): Promise<void> {
  const { db, mainProfileId, smallProfileId, sandboxProfileId, middleId } = filled;
  const profiles = {
    '': {},
    ', main profile': { profileId: mainProfileId },
    ', small profile': { profileId: reader.sandbox ? sandboxProfileId : smallProfileId },
  };
  for (const [ofProfile, profile] of Object.entries(profiles)) {
    for (const status of [undefined, ...statuses]) {
      for (const after of [undefined, middleId]) {
        const name = `list${reader.sandbox ? ', sandbox key' : ''}${ofProfile}${status ? `, ${status}` : ''}${after ? ', deep' : ''}`;
        await look(name, () =>
          listPosts(db, reader, { limit, after, ...profile, ...(status && { status }) }),
        );
      }
    }
  }
}
