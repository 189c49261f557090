import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCarillon } from '@carillon/harness/run-carillon';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let environment: Record<string, string>;
let folder: string;
let userId: string;

beforeAll(async () => {
  carillon = await startCarillon();
  const { apiKey, ...tenant } = await carillon.tenant('scale');
  userId = tenant.userId;
  environment = { CARILLON_URL: carillon.url, CARILLON_API_KEY: apiKey };
  await carillon.account(tenant.profileId, 'x', 'ringer');
  await carillon.account(tenant.profileId, 'bluesky', 'ringer');
  folder = await mkdtemp(join(tmpdir(), 'carillon-cli-import-'));
});

afterAll(async () => {
  await carillon.stop();
  await rm(folder, { recursive: true });
});

async function importTable(name: string, lines: readonly string[], ...args: string[]) {
  const file = join(folder, name);
  await writeFile(file, lines.join('\n'));
  const { output, errors, status } = await runCarillon(
    ['post', 'import', file, ...args, '--json'],
    environment,
  );
  if (output === '') throw new Error(errors);
  return { ...JSON.parse(output), status };
}

const stored = () => carillon.db.post.count({ where: { userId } });
const header = 'accounts,text,when,media,external_id';

/** Rows in which everything is right but for some, each wrong in a way of its own; by line. */
const wrong = [
  [`all,${'long '.repeat(80)},2040-01-01 09:00,,`, 'text'],
  ['all,,draft,,', 'text'],
  ['@nobody,Hello,draft,,', 'accounts'],
  [',Hello,draft,,', 'accounts'],
  ['all,Hello,tomorrow,,', 'when'],
  ['all,Hello,2020-01-01 09:00,,', 'when'],
  ['all,Hello,draft,none.png,', 'media'],
  ['all,Hello,draft,,first', 'external_id'],
] as const;

describe('carillon post import', () => {
  it('names exactly the 37 rows of a thousand in which something is wrong, and stores the others after a yes', async () => {
    const planted = new Map(
      Array.from({ length: 37 }, (_, n) => [n * 27 + 9, wrong[n % wrong.length]] as const),
    );
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const line = n + 2;
      if (line === 2) return 'all,Hello 2,draft,,first';
      return (
        planted.get(line)?.[0] ?? `all,Hello ${line},2040-01-01 ${String(line % 24).padStart(2, '0')}:00,,`
      );
    });
    const checked = await importTable('thousand.csv', [header, ...rows]);
    const found = (checked.problems as { line: number; column: string }[]).map(
      ({ line, column }) => `${line} ${column}`,
    );
    expect([...new Set(found)]).toEqual([...planted].map(([line, each]) => `${line} ${each?.[1]}`));
    expect(checked).toMatchObject({ status: 1, good: 963, bad: 37, stored: 0, result: null });
    expect(await stored()).toBe(0);

    const done = await importTable('thousand.csv', [header, ...rows], '--yes');
    expect(done).toMatchObject({ status: 1, good: 963, stored: 963 });
    expect(await stored()).toBe(963);
    await expect(importTable('thousand.csv', [header, ...rows], '--yes')).rejects.toThrow(
      'This table was imported within the last 24 hours. Import thousand-result.csv, which says what is stored.',
    );
    expect(await stored()).toBe(963);

    const result = await readFile(join(folder, 'thousand-result.csv'), 'utf8');
    expect(result.match(/pst_\w+/g)).toHaveLength(963);
    expect(await importTable('thousand-result.csv', [result])).toMatchObject({
      storedBefore: 963,
      good: 0,
      bad: 37,
    });
  });

  it('stores nothing again when the same table comes twice', async () => {
    const lines = [header, 'all,Once,draft,,', 'x,and only once,draft,,'];
    for (const name of ['once.csv', 'twice.csv'])
      expect(await importTable(name, lines, '--yes')).toMatchObject({ stored: 2, status: 0 });
    expect(await carillon.db.post.count({ where: { userId, content: 'Once' } })).toBe(1);
  });

  it('brings the pictures of a folder', async () => {
    const pictures = await mkdtemp(join(folder, 'pictures-'));
    await writeFile(join(pictures, 'bell.png'), await picture({ width: 60, height: 40 }).png().toBuffer());
    await writeFile(join(pictures, 'none.png'), 'no picture');
    const lines = [header, 'all,A bell,draft,Bell.png,bell', 'x,,draft,bell.png,', 'x,none,draft,none.png,'];
    const done = await importTable('bells.csv', lines, '--pictures', pictures, '--yes');
    expect(done).toMatchObject({
      good: 3,
      stored: 2,
      problems: [{ line: 4, message: expect.stringContaining('file') }],
    });
    const post = await carillon.db.post.findFirstOrThrow({ where: { externalId: 'bell' } });
    expect(
      await carillon.db.itemMedium.count({ where: { item: { publication: { postId: post.id } } } }),
    ).toBe(2);
  });

  it('says what it cannot read', async () => {
    await expect(
      importTable('none.csv', [header, 'all,Hello,draft,,'], '--pictures', '/nowhere'),
    ).rejects.toThrow(/nowhere cannot be read/);
    expect(await importTable('odd.csv', ['date,text', 'a,b'])).toMatchObject({ good: 0, status: 1 });
  });
});
