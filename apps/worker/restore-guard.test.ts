import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@carillon/db/restore';
import { readHistory, readIdentity } from '@carillon/db/restore';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { openStore } from '@carillon/media';
import { createLog } from '@carillon/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { markInFile, markInStore, type ProgressMark } from './progress-marks.ts';
import { openRestoreGuard } from './restore-guard.ts';

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'guarded');
});
afterAll(() => scene.close());

const log = createLog({ name: 'test', level: 'silent', format: 'json' });

type Noted = number | null | 'away';

/** A guard of a process that has just started, with what is noted beside the database. */
function guardWith(noted: Noted, { lineageMs = 0, marks = [] as readonly ProgressMark[] } = {}) {
  let progress = noted;
  let held = 0;
  const epoch = {
    async progress() {
      if (progress === 'away') throw new Error('Redis is away.');
      return progress;
    },
    async noteProgress(_: string, newest: number) {
      if (progress === 'away') throw new Error('Redis is away.');
      progress = newest;
    },
    read: async () => null,
    write: async () => {},
    close: async () => {},
  };
  const metrics = {
    restored: {
      inc(count: number) {
        held += count;
      },
    },
  };
  const times = { lineageMs, longStopMs: 86_400_000, markMs: 0 };
  const parts = { db: scene.db, epoch, marks, maxLateness: 86_400_000, log, metrics };
  const guard = openRestoreGuard({ ...parts, times });
  const goAway = () => {
    progress = 'away';
  };
  return { guard, held: () => held, noted: () => progress, goAway };
}

const set = (name: string, value: string) =>
  scene.db.setting.upsert({ where: { name }, create: { name, value }, update: { value } });

const newest = async () => (await readHistory(scene.db)).progress;

/** The database has another identity than was noted. */
const becomes = async (changes: Partial<Identity>) =>
  set('lineage', JSON.stringify({ ...(await readIdentity(scene.db)), ...changes }));

/** The database goes back by an hour. */
const goBack = async () => set('progress', String((await newest()) - 3_600_000));

/** Everything is as the service left it. */
beforeEach(async () => {
  await scene.db.post.deleteMany();
  await scene.db.socialAccount.updateMany({ data: { sandbox: true } });
  await scene.db.setting.deleteMany({ where: { name: { in: ['lineage', 'holding', 'progress'] } } });
  const { guard } = guardWith(null);
  await guard.passed();
  await guard.noteProgress();
});

const cases: [string, boolean, Partial<Identity>, (progress: number) => Noted][] = [
  ['as it was left is none', false, {}, (progress) => progress],
  ['that is ahead of what is noted beside it is none', false, {}, (progress) => progress - 5_000],
  ['behind what is noted beside it is one', true, {}, (progress) => progress + 1],
  [
    'that was moved, and lost nothing, is none',
    false,
    { tables: '1:2', server: '3' },
    (progress) => progress,
  ],
  ['that was moved is one where nothing is noted', true, { tables: '1:2' }, () => null],
  ['on another server is one where nothing is noted', true, { server: '3' }, () => null],
  ['on another branch that lost nothing is none', false, { branch: '000000FF' }, (progress) => progress],
  ['on another branch that lost ten seconds is none', false, { branch: '000000FF' }, (at) => at + 10_000],
  ['on another branch that lost more is one', true, { branch: '000000FF' }, (at) => at + 10_001],
  ['of another server that lost a moment is one', true, { server: '3' }, (at) => at + 1],
  ['on another branch is one where nothing is noted', true, { branch: '000000FF' }, () => null],
  [
    'on another branch that has a moment more than Redis knew is none',
    false,
    { branch: '000000FF' },
    (at) => at - 1_000,
  ],
  [
    'on another branch that has more than Redis knew is one',
    true,
    { branch: '000000FF' },
    (at) => at - 10_001,
  ],
  ['on another server that has a moment more than Redis knew is one', true, { server: '3' }, (at) => at - 1],
  ['whose server tells nothing any more is none', false, { server: null, branch: null }, () => null],
  ['where Redis was emptied is none', false, {}, () => null],
];

describe('a database', () => {
  it.each(cases)('%s that was restored', async (_, wasRestored, identity, noted) => {
    const id = await scene.publishNow([account], 'due');
    const later = (await scene.create([account], { scheduledAt: '2040-01-01T00:00:00Z' }, 'later')).id;
    await becomes(identity);
    const { guard, held } = guardWith(noted(await newest()));
    await Promise.all([guard.passed(), guard.passed()]);
    await guard.passed();
    expect(held()).toBe(wasRestored ? 1 : 0);
    expect(await scene.publication(id)).toMatchObject(
      wasRestored ? { status: 'failed', errorCode: 'restored' } : { status: 'queued', errorCode: null },
    );
    expect((await scene.publication(later)).status).toBe('scheduled');
    const next = guardWith(await newest());
    await next.guard.passed();
    expect(next.held()).toBe(0);
  });

  it.each([
    ['the branch that was noted has nothing', {}, null],
    ['another branch has all that is due', { branch: '000000FF' }, 'failover'],
  ])('that lost no note of progress and is on %s looked for', async (_, identity, code) => {
    await scene.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
    const id = await scene.publishNow([account], 'due');
    await becomes(identity);
    const guards = [guardWith(await newest()), guardWith(await newest())];
    await Promise.all(guards.map(({ guard }) => guard.passed()));
    expect(guards.map(({ held }) => held())).toEqual([0, 0]);
    expect(await scene.publication(id)).toMatchObject({ status: 'queued', errorCode: code });
    const { branch } = await readIdentity(scene.db);
    expect(guards.map(({ guard }) => guard.branch)).toEqual([branch, branch]);
  });

  it('that lost some seconds has all that is due looked for once, and every worker goes on', async () => {
    await scene.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
    const id = await scene.publishNow([account], 'due');
    await becomes({ branch: '000000FF' });
    const seen = (await newest()) + 5_000;
    const guards = [guardWith(seen), guardWith(seen)];
    await Promise.all(guards.map(({ guard }) => guard.passed()));
    expect(await scene.publication(id)).toMatchObject({ status: 'queued', errorCode: 'failover' });
    for (const { guard } of guards) await guard.noteProgress();
    expect(guards.map(({ held }) => held())).toEqual([0, 0]);
    expect(guards.map(({ noted }) => Number(noted()) > seen)).toEqual([true, true]);
  });

  it('that was restored is dealt with once, by whichever worker is first', async () => {
    await scene.publishNow([account], 'due');
    await becomes({ tables: '1:2' });
    const guards = Array.from({ length: 5 }, () => guardWith(null));
    await Promise.all(guards.map(({ guard }) => guard.passed()));
    expect(guards.reduce((sum, { held }) => sum + held(), 0)).toBe(1);
  });

  it.each(['store', 'file'] as const)(
    'that was put back together with its queue is told by a note in a %s',
    async (place) => {
      const folder = await mkdtemp(join(tmpdir(), 'carillon-marks-'));
      const mark = {
        store: markInStore(await openStore({ folder })),
        file: markInFile(join(folder, 'notes', 'progress')),
      }[place];
      const id = await scene.publishNow([account], 'due');
      const before = guardWith(await newest(), { marks: [mark] });
      await before.guard.passed();
      await before.guard.noteProgress();
      await goBack();
      const without = guardWith(await newest());
      await without.guard.passed();
      expect(without.held()).toBe(0);
      const { guard, held } = guardWith(await newest(), { marks: [mark] });
      await guard.passed();
      expect(held()).toBe(1);
      expect((await scene.publication(id)).errorCode).toBe('restored');
      await rm(folder, { recursive: true });
    },
  );

  it.each([
    ['lies elsewhere', true, 0, null],
    ['may have been put back as well', false, 0, 'long_stop'],
    ['lies elsewhere and was not written any more', true, 60_000, 'long_stop'],
  ])('on which nothing ran for long, beside a note that %s', async (_, isOutside, behindMs, code) => {
    await scene.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
    const id = await scene.publishNow([account], 'overdue');
    const ago = Date.now() - 86_400_000 - 1_000;
    await set('progress', String(ago));
    const mark = { isOutside, read: async () => ago - behindMs, note: async () => {} };
    const { guard, held } = guardWith(ago, { marks: [mark] });
    await guard.passed();
    expect(held()).toBe(0);
    expect((await scene.publication(id)).errorCode).toBe(code);
  });

  it('starts all the same where a note cannot be read', async () => {
    const broken = { isOutside: true, read: () => Promise.reject(new Error('broken')), note: async () => {} };
    const { guard, held } = guardWith(await newest(), { marks: [broken] });
    await guard.passed();
    expect(held()).toBe(0);
  });

  it('that goes back between two looks gives no claims, is not written to, and is found at the next', async () => {
    await scene.publishNow([account], 'due');
    const { guard, held, noted } = guardWith(await newest(), { lineageMs: 60_000 });
    await guard.passed();
    await guard.noteProgress();
    const before = noted();
    await goBack();
    await becomes({ branch: '000000FF' });
    const back = await newest();
    expect(guard.known).toBeGreaterThan(back);
    await guard.noteProgress();
    expect([await newest(), noted()]).toEqual([back, before]);
    await guard.passed();
    expect(held()).toBe(1);
  });

  it('is known by a worker that runs on, though Redis is away: a failover that lost nothing holds nothing', async () => {
    await scene.publishNow([account], 'due');
    const { guard, held, goAway } = guardWith(await newest());
    await guard.passed();
    goAway();
    await guard.noteProgress();
    await becomes({ branch: '000000FF' });
    await guard.passed();
    expect(held()).toBe(0);
    await goBack();
    await guard.passed();
    expect(held()).toBe(1);
  });

  it('is held to the end by somebody else, when the first one dies', async () => {
    const id = await scene.publishNow([account], 'due');
    await set('holding', String(Date.now()));
    const after = await scene.publishNow([account], 'due since');
    const { guard, held } = guardWith(await newest());
    await guard.passed();
    expect(held()).toBe(1);
    expect((await scene.publication(id)).status).toBe('failed');
    expect((await scene.publication(after)).status).toBe('queued');
    expect((await readHistory(scene.db)).holding).toBeNull();
  });

  it('whose clock is behind what was seen is held once', async () => {
    await scene.publishNow([account], 'due');
    const { guard, held } = guardWith(Date.now() + 3_600_000);
    await guard.passed();
    await guard.passed();
    expect(held()).toBe(1);
    expect(await newest()).toBeGreaterThan(Date.now() + 3_000_000);
  });
});
