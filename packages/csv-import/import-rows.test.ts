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
        return { ok: true, code: null, id, status: 'draft', error: null, problems: [], warnings: [] };
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
