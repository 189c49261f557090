import type { Identity } from '@carillon/db/restore';
import { readHistory, readIdentity } from '@carillon/db/restore';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createLog } from '@carillon/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openRestoreGuard } from './restore-guard.ts';

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'guarded');
});
afterAll(() => scene.close());

const log = createLog({ name: 'test', level: 'silent', format: 'json' });

/** How a back-up was put back, by what is another in the database then. */
const ways: Readonly<Record<string, Partial<Identity>>> = {
  'a snapshot': {},
  'a dump': { tables: '1:2' },
  'a dump on another server': { tables: '1:2', server: '3' },
  'a base back-up': { branch: '000000FF' },
};

/** What is noted beside the database, ms from its own progress; null where nothing is. */
const notes: Readonly<Record<string, number | null>> = {
  none: null,
  'one that is older': -40_000,
  'the same': 0,
  'one that is newer': 40_000,
};

const cells = Object.keys(ways).flatMap((way) =>
  Object.keys(notes).flatMap((redis) => Object.keys(notes).map((mark) => ({ way, redis, mark }))),
);

/** @param silent Redis answers nothing at first */
function guardWith(progress: number, cell: { redis: string; mark: string }, silent = false) {
  let isSilent = silent;
  let held = 0;
  const noted = (which: string) => {
    const offset = notes[which] ?? null;
    return offset === null ? null : progress + offset;
  };
  const epoch = {
    async progress() {
      if (isSilent) throw new Error('Command timed out');
      return noted(cell.redis);
    },
    noteProgress: async () => {},
    read: async () => null,
    write: async () => {},
    close: async () => {},
  };
  const mark = { isOutside: false, read: async () => noted(cell.mark), note: async () => {} };
  const guard = openRestoreGuard({
    ...{ db: scene.db, epoch, marks: [mark], maxLateness: 86_400_000, log },
    metrics: {
      restored: {
        inc(count: number) {
          held += count;
        },
      },
    },
    times: { lineageMs: 0, longStopMs: 86_400_000, markMs: 0 },
  });
  return {
    guard,
    held: () => held,
    answer() {
      isSilent = false;
    },
  };
}

beforeEach(async () => {
  await scene.db.post.deleteMany();
  await scene.db.setting.deleteMany({ where: { name: { in: ['lineage', 'holding', 'progress'] } } });
});

/** The database as a way of restoring it leaves it, with one post that is due. */
async function putBack(way: string): Promise<{ id: string; progress: number }> {
  const id = await scene.publishNow([account], 'due');
  const identity = { ...(await readIdentity(scene.db)), ...ways[way] };
  const progress = Date.now() - 60_000;
  for (const [name, value] of [
    ['lineage', JSON.stringify(identity)],
    ['progress', String(progress)],
  ] as const)
    await scene.db.setting.create({ data: { name, value } });
  return { id, progress };
}

/**
 * Held unless nothing contradicts the database: nobody knows more than it has, and where it is another database, somebody knows all
 * that it has.
 */
const isHeld = ({ way, redis, mark }: (typeof cells)[number]): boolean => {
  const known = [notes[redis], notes[mark]].filter((offset) => typeof offset === 'number');
  if (known.some((offset) => offset > 0)) return true;
  return way !== 'a snapshot' && !known.includes(0);
};

describe('a database that was put back', () => {
  it.each(cells)('by $way, beside a note of Redis: $redis, and a mark: $mark', async (cell) => {
    const { id, progress } = await putBack(cell.way);
    const { guard, held } = guardWith(progress, cell);
    await guard.passed();
    expect(held()).toBe(isHeld(cell) ? 1 : 0);
    expect((await scene.publication(id)).status).toBe(isHeld(cell) ? 'failed' : 'queued');
  });

  it.each(cells.filter(({ redis }) => redis !== 'none'))(
    'gives no claim while Redis is silent at first, and is judged by its answer: $way, $redis, $mark',
    async (cell) => {
      const { id, progress } = await putBack(cell.way);
      const { guard, held, answer } = guardWith(progress, cell, true);
      await expect(guard.passed()).rejects.toThrow('Command timed out');
      await expect(guard.noteProgress()).rejects.toThrow('Command timed out');
      expect((await scene.publication(id)).status).toBe('queued');
      expect((await readHistory(scene.db)).progress).toBe(progress);
      answer();
      await guard.passed();
      expect(held()).toBe(isHeld(cell) ? 1 : 0);
    },
  );
});
