import { describe, expect, it } from '@jest/globals';
import type { ImportApi } from './batch.ts';
import { checkRows } from './check-rows.ts';
import { openImport } from './import-rows.ts';
import { readRows } from './read-rows.ts';
import { resultCsv, resultsOf } from './result-csv.ts';
import type { Known } from './row-to-post.ts';

const known: Known = {
  profiles: [{ id: 'prf_1', name: 'Bells', timezone: 'UTC' }],
  accounts: [{ id: 'sac_b', profileId: 'prf_1', platform: 'bluesky', platformUsername: 'ada' }],
  files: [],
};

interface Sent {
  readonly externalId: string;
  readonly platforms: Readonly<Record<string, { readonly items: readonly { readonly content: string }[] }>>;
}

/** An API that keeps the texts it stores. */
function openApi() {
  const stored: string[] = [];
  const api: ImportApi = {
    async batch(posts, key) {
      return (posts as readonly Sent[]).map(({ platforms }) => {
        const content = Object.values(platforms)[0]?.items[0]?.content ?? '';
        if (key !== null) stored.push(content);
        const id = key === null ? null : `pst_${stored.length}`;
        const said = { code: null, status: 'draft', scheduledAt: null, error: null };
        return { ok: true, id, existingId: null, ...said, problems: [], warnings: [] };
      });
    },
    upload: async () => 'med_1',
  };
  return { api, stored };
}

async function importAll(
  csv: string,
  change: (file: ReturnType<typeof readRows>) => typeof file = (file) => file,
) {
  const { api, stored } = openApi();
  const file = change(readRows(csv, known));
  const checked = await checkRows(file, { api });
  const run = openImport(checked.good, { api, name: 'csv-1' });
  await run.run({});
  return { stored, checked, result: resultCsv(file.table, resultsOf(file, checked, run)) };
}

describe('rows', () => {
  it('are each stored once, whatever ends their lines', async () => {
    const texts = Array.from({ length: 250 }, (_, n) => `bell ${n}`);
    for (const end of ['\n', '\r\n', '\r']) {
      const csv = ['accounts,text', ...texts.map((text) => `all,${text}`)].join(end);
      const { stored, result } = await importAll(csv);
      expect(stored).toEqual(texts);
      expect(new Set(result.match(/pst_\d+/g)).size).toBe(250);
    }
  });

  it('are told apart by themselves, also where they say that they are in one line', async () => {
    const { stored, checked, result } = await importAll(
      'accounts,text,when\nall,one,\nall,two,x\nall,three,',
      (file) => {
        for (const row of file.table.rows) Object.assign(row, { line: 1 });
        return file;
      },
    );
    expect([stored, checked.bad]).toEqual([['one', 'three'], 1]);
    expect(result.split('\r\n').map((line) => line.split(',').slice(1, 5))).toEqual([
      ['text', 'when', 'post_id', 'status'],
      ['one', '', 'pst_1', 'draft'],
      ['two', 'x', '', 'failed'],
      ['three', '', 'pst_2', 'draft'],
      [],
    ]);
  });

  it('of a table that is wrong as a whole are not asked about and not stored', async () => {
    const { stored, checked } = await importAll('accounts,text\nall,one\nall,"two\nall,three');
    expect([stored, checked.good, checked.problems.map(({ line }) => line)]).toEqual([[], [], [3]]);
  });

  it('are in the result as they were, also what a spreadsheet would take for a formula', async () => {
    const texts = ['=1+1', "'=1+1", "''@ada", '-5\nand more', "'tis", '"=x"', ' +1', '\t=1'];
    const quoted = texts.map((text) => `all,"${text.replaceAll('"', '""')}"`);
    const { result } = await importAll(['accounts,text', ...quoted].join('\n'));
    expect(readRows(result, known).table.rows.map(({ cells }) => cells.get('text'))).toEqual(texts);
    expect(result).toContain(`"'=1+1"`);
    expect(result).toContain(`"'-5\nand more"`);
  });
});

describe('what does not fit into one request', () => {
  const accounts = Array.from({ length: 50 }, (_, n) => ({
    ...{ id: `sac_${String(n).padStart(26, '0')}`, profileId: 'prf_1' },
    ...{ platform: 'bluesky' as const, platformUsername: `ada${n}` },
  }));

  /** As the API counts it. */
  const sizeOf = (posts: readonly object[]) => {
    const json = JSON.stringify({ posts, mode: 'each', dryRun: false });
    return {
      bytes: Buffer.byteLength(json),
      values: json.replaceAll(/"(?:\\.|[^"\\])*"/g, '').match(/[[{,]/g)?.length ?? 0,
    };
  };

  async function sizesFor(lines: readonly string[]) {
    const { api, stored } = openApi();
    const sizes: ReturnType<typeof sizeOf>[] = [];
    const keys: string[] = [];
    const watched: ImportApi = {
      ...api,
      batch(posts, key) {
        if (key !== null) {
          sizes.push(sizeOf(posts));
          keys.push(key);
        }
        return api.batch(posts, key);
      },
    };
    const file = readRows(lines.join('\n'), { ...known, accounts });
    const checked = await checkRows(file, { api: watched });
    await openImport(checked.good, { api: watched, name: 'csv-1' }).run({});
    return { sizes, keys, stored, checked };
  }

  it('is sent in parts, each with a key of its own', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => `all,${n} ${'ü"'.repeat(100)}`);
    const { sizes, keys, stored } = await sizesFor(['accounts,text', ...rows]);
    expect(stored).toHaveLength(200);
    expect(new Set(stored).size).toBe(200);
    expect([new Set(keys).size, sizes.length > 2]).toEqual([keys.length, true]);
    expect(Math.max(...sizes.map(({ bytes }) => bytes))).toBeLessThan(1_000_000);
  });

  it('is also what has very many fields', async () => {
    const names = Array.from({ length: 12 }, (_, n) => (n === 0 ? 'text' : `text_${n + 1}`));
    const rows = Array.from({ length: 100 }, () => `all,${names.map(() => 'a').join(',')}`);
    const { sizes, stored } = await sizesFor([`accounts,${names.join(',')}`, ...rows]);
    expect([stored.length, sizes.length > 1]).toEqual([100, true]);
    expect(Math.max(...sizes.map(({ values }) => values))).toBeLessThan(40_000);
  });

  it('even alone is a problem of its row', async () => {
    const { stored, checked } = await sizesFor([
      'accounts,text',
      'all,short',
      `all,${'long '.repeat(4_000)}`,
    ]);
    expect(stored).toEqual(['short']);
    expect(checked.problems.map(({ line, message }) => [line, message])).toEqual([
      [3, 'The texts of this row are too long to be sent for so many accounts.'],
    ]);
  });
});
