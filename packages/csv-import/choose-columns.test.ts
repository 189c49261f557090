import { fastestTime, threadTime } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import { proposedColumns } from './choose-columns.ts';
import { readRows, readRowsInTurns } from './read-rows.ts';
import { readTable } from './read-table.ts';
import type { Known } from './row-to-post.ts';

const known: Known = {
  profiles: [{ id: 'prf_1', name: 'Bells', timezone: 'Europe/Berlin' }],
  accounts: [{ id: 'sac_b', profileId: 'prf_1', platform: 'bluesky', platformUsername: 'ada' }],
  files: [],
};

describe('columns of other products', () => {
  it.each([
    [
      'Text,Image URL,Tags,Posting Time',
      { text: ['Text'], media: ['Image URL'], tags: ['Tags'], when: ['Posting Time'] },
    ],
    ['Date,Message,Link', { text: ['Message', 'Link'], when: ['Date'] }],
    [
      'Message,Date,Time,Link,Image URL',
      { text: ['Message', 'Link'], when: ['Date', 'Time'], media: ['Image URL'] },
    ],
    [
      'Date - Intl. format or prompt,Text,Link(s),Media URL(s) - Separated by comma,Label(s),Alt text(s) - Separated by ||',
      {
        text: ['Text', 'Link(s)'],
        when: ['Date - Intl. format or prompt'],
        media: ['Media URL(s) - Separated by comma'],
        tags: ['Label(s)'],
        alt_text: ['Alt text(s) - Separated by ||'],
      },
    ],
    [
      'Text,Date,Time,Draft,Picture Url 1,Picture Url 2,Alt text picture 1,Alt text picture 2',
      {
        text: ['Text'],
        when: ['Date', 'Time'],
        media: ['Picture Url 1', 'Picture Url 2'],
        alt_text: ['Alt text picture 1', 'Alt text picture 2'],
      },
    ],
    [
      'postAtSpecificTime (yyyy-MM-dd HH:mm:ss),content',
      { text: ['content'], when: ['postAtSpecificTime (yyyy-MM-dd HH:mm:ss)'] },
    ],
    ['Budget,Owner', {}],
  ])('of %s are known', (header, proposed) => {
    expect(proposedColumns(header.split(','))).toEqual(proposed);
    expect(readTable(`${header}\n`).question).toMatchObject({ headers: header.split(','), proposed });
  });

  it('are read with what separates them, and others are passed over', () => {
    const csv =
      'Message;Link;Notes;Tag;Pic 1;Pic 2;Alt 1;Alt 2\nOne, two; ;ours, secret;a;;https://a.example/2.png;;Second\n';
    const columns = {
      ...{
        text: ['Message', 'Link'],
        tags: ['Tag'],
        media: ['Pic 2', 'Pic 1'],
        alt_text: ['Alt 2', 'Alt 1'],
      },
    };
    const { posts, problems, table } = readRows(csv, known, { columns, defaults: { accounts: 'all' } });
    expect(problems).toEqual([]);
    expect(table).toMatchObject({
      question: null,
      header: ['text', 'tags', 'media', 'alt_text', 'accounts'],
    });
    expect([...(table.rows[0]?.cells ?? [])]).toEqual([
      ['text', 'One, two'],
      ['tags', 'a'],
      ['media', 'https://a.example/2.png'],
      ['alt_text', 'Second'],
      ['accounts', 'all'],
    ]);
    expect(posts[0]).toMatchObject({ tags: 'a' });
  });

  it('may be ours, which a choice leaves out or takes for others', () => {
    const csv = 'accounts,text,when\nall,One,now\n';
    expect(readRows(csv, known, { columns: { when: [] } }).posts[0]?.time).toEqual({ status: 'draft' });
    const swapped = readTable(csv, { columns: { text: ['when'] } });
    expect(swapped.rows[0]?.cells.get('text')).toBe('now');
    expect(swapped.header).toEqual(['accounts', 'text']);
    expect(readTable(csv, { columns: { txt: ['text'] } }).problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^There is no column txt to choose\. There are profile, accounts, /),
      'The column text is missing.',
    ]);
  });

  it('are not asked for where every name is ours', () => {
    expect(readTable('accounts,text\nall,One').question).toBeNull();
    expect(readTable('text\nOne', { defaults: { accounts: 'all' } })).toMatchObject({
      question: null,
      problems: [],
    });
    expect(readTable('text\nOne').question).toMatchObject({ lacksAccounts: true });
  });
});

describe('reading in turns', () => {
  it('gives the same, and holds nobody up, whatever a megabyte has in it', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({
      ...known.accounts[0],
      id: `sac_${n}`,
      platformUsername: `a${n}`,
    }));
    const crowd = { ...known, accounts: many } as Known;
    const cell = '@a1,@no'.repeat(2_200);
    const tables = [
      `accounts,text\n${'all,x\n'.repeat(150_000)}`,
      `accounts,text\n${'\n'.repeat(990_000)}`,
      `accounts,text\n${`all${','.repeat(19_000)}\n`.repeat(50)}`,
      `accounts,text\n${','.repeat(990_000)}`,
      `accounts,text\n${Array.from({ length: 60 }, (_, n) => `"${cell.replaceAll('no', `no${n}`)}",x`).join('\n')}`,
      `accounts,text\n${Array.from({ length: 60 }, (_, n) => `"${Array.from({ length: 2_600 }, (_, m) => `u${n}${m}`).join(',')}",x`).join('\n')}`,
      `accounts,text\nall,"${'a"",'.repeat(240_000)}`,
      `accounts,text,when,media,alt_text\n${`all,x,"${'1 '.repeat(7_000)}","${'a, '.repeat(5_000)}","${'|'.repeat(9_000)}"\n`.repeat(25)}`,
    ];
    const longestTurn = async (csv: string): Promise<number> => {
      let longest = 0;
      let since = threadTime();
      const takeTurn = async () => {
        longest = Math.max(longest, threadTime() - since);
        await new Promise((done) => setImmediate(done));
        since = threadTime();
      };
      const read = await readRowsInTurns(csv, crowd, { takeTurn, maxRows: 500 });
      await takeTurn();
      expect(read.problems.length).toBeGreaterThan(0);
      return longest;
    };
    for (const csv of tables) expect(await fastestTime(() => longestTurn(csv), 50)).toBeLessThan(50);
  });
});
