import { clockCells, firstId, newId } from '@carillon/core';
import { countAccounts, listAccounts } from '@carillon/db/accounts';
import { findCaller } from '@carillon/db/api-keys';
import {
  countTrouble,
  firstTries,
  listBrokenAccounts,
  listFailed,
  listFailedForAccounts,
  listOpenTrouble,
} from '@carillon/db/attention';
import {
  type AuditReader,
  listAuditEvents,
  nameAuditEvents,
  recordAudit,
  scanAuditEvents,
} from '@carillon/db/audit';
import { readBreakers } from '@carillon/db/breakers';
import { readFirstSteps } from '@carillon/db/first-steps';
import { readFleet } from '@carillon/db/fleet';
import {
  calendarStatuses,
  findTargets,
  getPost,
  listAttempts,
  listCalendar,
  listPosts,
  readCalendar,
} from '@carillon/db/posts';
import { hasProfile, listProfiles } from '@carillon/db/profiles';
import { describePublications, listInFlight, listQueue, nextDue } from '@carillon/db/queue';
import type { Reader } from '@carillon/db/reader';
import { findRequest, listRequests, type RequestFilter, recordRequests } from '@carillon/db/requests';
import { countPosts } from '@carillon/db/usages';
import type { FilledDatabase, Look } from './filled-database.ts';
import { filterRound } from './filter-round.ts';

const limit = 25;

const statuses = ['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'] as const;

/** Everything that requests read. */
export async function readRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, sandbox, bigUserId: userId, mainProfileId: profileId, middleId, keyHash } = filled;
  const accountIds = (await filled.accounts(profileId)).map(({ id }) => id);
  await look('key', () => findCaller(db, [keyHash]));
  await look('profile', () => hasProfile(db, live, profileId));
  await look('targets', () => findTargets(db, { reader: live, profileId, accountIds }));
  await look('usage', () => countPosts(db, userId));
  await look('first steps', () => readFirstSteps(db, userId));
  await look('breakers', () => readBreakers(db));
  await look('fleet', () => readFleet(db));
  await look('profiles', () => listProfiles(db, live, { limit }));
  await look('accounts', () => listAccounts(db, live, { limit }));
  await look('accounts of a profile', () => listAccounts(db, live, { limit, profileId }));
  await look('accounts used', () => countAccounts(db, live));
  await look('get', () => getPost(db, live, middleId));
  await look('get, sandbox key', () => getPost(db, sandbox, middleId));
  await look('attempts', () => listAttempts(db, live, { postId: middleId, limit }));
  const [from, to] = [new Date(), new Date(Date.now() + 7 * 86_400_000)];
  await look('calendar', () => listCalendar(db, { userId: live.userId, profileId, from, to, limit }));
  await calendarRound(filled, look);
  await queueRound(filled, look);
  await auditRound(filled, look);
  await requestRound(filled, look);
  await listRound(filled, live, look);
  await listRound(filled, sandbox, look);
  for (const reader of [live, sandbox]) await filterRound(filled, reader, look);
}

/** As the dashboard asks for it: a week by hour and six weeks by day, half of them over. */
async function calendarRound(
  { db, live, mainProfileId: profileId }: FilledDatabase,
  look: Look,
): Promise<void> {
  const start = new Date(Date.now() - 21 * 86_400_000);
  const cells = (days: number, by: 'day' | 'hour') =>
    clockCells({ start, end: new Date(start.getTime() + days * 86_400_000) }, 'Europe/Berlin', by);
  const most = { userId: live.userId, perCell: 5, limit: 240 };
  const ofProfile = { ...most, profileId };
  for (const [whose, scope] of Object.entries({ '': ofProfile, ', all profiles': most })) {
    await look(`calendar, counted by hour${whose}`, () =>
      readCalendar(db, { ...scope, cells: cells(7, 'hour'), countUpTo: 200 }),
    );
    await look(`calendar, counted by day${whose}`, () =>
      readCalendar(db, { ...scope, cells: cells(42, 'day'), countUpTo: 1_000 }),
    );
  }
  for (const status of calendarStatuses)
    await look(`calendar, counted by day, ${status}`, () =>
      readCalendar(db, { ...ofProfile, status, cells: cells(42, 'day'), countUpTo: 1_000 }),
    );
}

/** The list with each filter and each pair of them, from its beginning and from the middle of the year, both ways. */
async function listRound(filled: FilledDatabase, reader: Reader, look: Look): Promise<void> {
  const { db, mainProfileId, smallProfileId, sandboxProfileId, middleId } = filled;
  const profiles = {
    '': {},
    ', main profile': { profileId: mainProfileId },
    ', small profile': { profileId: reader.sandbox ? sandboxProfileId : smallProfileId },
  };
  for (const [ofProfile, profile] of Object.entries(profiles)) {
    for (const status of [undefined, ...statuses]) {
      for (const [where, place] of Object.entries({
        '': {},
        ', deep': { after: middleId },
        ', before': { before: middleId },
      })) {
        const name = `list${reader.sandbox ? ', sandbox key' : ''}${ofProfile}${status ? `, ${status}` : ''}${where}`;
        await look(name, () =>
          listPosts(db, reader, { limit, ...place, ...profile, ...(status && { status }) }),
        );
      }
    }
  }
}

const auditRoundLimit = 25;

/** The audit trail, written and read with each filter, from its end and from the middle of the year. */
async function auditRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, sandbox, ordinaryUserId, middleId, bigUserId } = filled;
  const by = { kind: 'api_key', userId: bigUserId, apiKeyId: 'apk_1', sandbox: false } as const;
  await look('audit: record', () => recordAudit(db, { action: 'post.changed', by, subjectId: middleId }));
  const readers: readonly (readonly [string, AuditReader])[] = [
    ['audit', live],
    ['audit, sandbox key', sandbox],
    ['audit, ordinary user', { userId: ordinaryUserId, sandbox: false }],
    ['audit of everybody', 'everybody'],
  ];
  const half = new Date(Date.now() - 180 * 86_400_000);
  const filters = {
    '': {},
    ', deep': { after: firstId('aud', half) },
    ', before': { before: firstId('aud', half) },
    ', one action': { action: 'post.deleted' },
    ', a rare action': { action: 'api_key.created' },
    ', an action that never was': { action: 'user.deleted' },
    ', half a year': { to: half },
    ', one subject': { subjectId: middleId },
    ', one subject and action': { subjectId: middleId, action: 'post.changed' },
  } as const;
  for (const [name, reader] of readers)
    for (const [kind, filter] of Object.entries(filters))
      await look(`${name}${kind}`, () => listAuditEvents(db, reader, { limit: auditRoundLimit, ...filter }));
  for (const [name, reader] of readers)
    await look(`activity, ${name}, of a rare author`, () =>
      scanAuditEvents(db, reader, { limit: auditRoundLimit, by: { actor: 'cli' } }),
    );
  const { rows } = await listAuditEvents(db, live, { limit: auditRoundLimit });
  await look('audit: names', () => nameAuditEvents(db, rows, bigUserId));
}

/** Posts that go out next or need somebody, of all accounts of the big user, of a profile and of one account. */
async function queueRound(filled: FilledDatabase, look: Look): Promise<void> {
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

const requestRoundLimit = 25;

/** The request log, written and read with each filter, from its end and from the middle of the year. */
async function requestRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, sandbox, middleId, bigUserId } = filled;
  const known = await db.apiRequest.findFirstOrThrow({
    where: { userId: bigUserId },
    orderBy: { id: 'desc' },
  });
  const written = [1, 2, 3].map(() => ({ ...known, id: newId('req') }));
  await look('requests: record', () => recordRequests(db, written));
  await look('requests: one', () => findRequest(db, live, known.id));
  const half = new Date(Date.now() - 180 * 86_400_000);
  const { apiKeyId } = known;
  const filters: Readonly<Record<string, Omit<RequestFilter, 'limit'>>> = {
    '': {},
    ', deep': { after: firstId('req', half) },
    ', before': { before: firstId('req', half) },
    ', one key': { apiKeyId },
    ', a key that never was': { apiKeyId: 'apk_nowhere' },
    ', one post': { postId: middleId },
    ', who created a post': { postId: middleId, operation: 'createPost', failed: false },
    ', failed': { failed: true },
    ', failed, one key': { failed: true, apiKeyId },
    ', one method': { method: 'POST' },
    ', half a year': { to: half },
    ', one status': { status: 422 },
    ', one class': { status: 5 },
    ', one operation': { operation: 'createPost' },
    ', a path that never was': { path: '/v1/nowhere' },
    ', text that nothing says': { search: 'nowhere' },
    ', one id': { search: known.id },
  };
  for (const [name, reader] of [
    ['requests', live],
    ['requests, sandbox key', sandbox],
  ] as const)
    for (const [kind, filter] of Object.entries(filters))
      await look(`${name}${kind}`, () => listRequests(db, reader, { limit: requestRoundLimit, ...filter }));
}
