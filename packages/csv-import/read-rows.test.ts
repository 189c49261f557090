import { describe, expect, it } from '@jest/globals';
import { columns, template } from './columns.ts';
import { readRows } from './read-rows.ts';
import type { Known } from './row-to-post.ts';

const known: Known = {
  profiles: [
    { id: 'prf_1', name: 'Bells', timezone: 'Europe/Berlin' },
    { id: 'prf_2', name: 'Clocks', timezone: 'UTC' },
  ],
  accounts: [
    { id: 'sac_x', profileId: 'prf_1', platform: 'x', platformUsername: 'ada' },
    { id: 'sac_b', profileId: 'prf_1', platform: 'bluesky', platformUsername: 'ada.bsky.social' },
    { id: 'sac_c', profileId: 'prf_2', platform: 'x', platformUsername: 'clock' },
  ],
  files: ['pictures/Bell.jpg', 'tower.png'],
};
const one = { ...known, profiles: known.profiles.slice(0, 1) };

const read = (lines: readonly string[], from = known) => readRows(lines.join('\r\n'), from);
const told = (lines: readonly string[], from?: Known) =>
  read(lines, from).problems.map(({ line, column, message }) => [line, column, message]);

describe('a file of posts', () => {
  it('is read with the separators of every spreadsheet, a byte order mark, and texts of several lines', () => {
    for (const mark of [',', ';', '\t']) {
      const csv = `\uFEFF${['Profile', 'Accounts', 'Text'].join(mark)}\n${['bells', 'all', '"one\n""two"""'].join(mark)}\n\n${['Clocks', 'all', 'three'].join(mark)}\n`;
      const { posts, problems } = readRows(csv, known);
      expect(problems).toEqual([]);
      expect(
        posts.map(({ row, accounts, textsOf }) => [row.line, accounts.map((each) => textsOf(each))]),
      ).toEqual([
        [2, [['one\n"two"'], ['one\n"two"']]],
        [5, [['three']]],
      ]);
    }
  });

  it('names accounts by handle, network, id, and all of them', () => {
    const meant = (word: string) => {
      const { posts, problems } = read(['profile,accounts,text', `Bells,"${word}",Hello`]);
      return problems.length > 0
        ? problems.map(({ message }) => message)
        : posts[0]?.accounts.map(({ id }) => id);
    };
    expect(meant('@ada')).toEqual(['sac_x']);
    expect(meant('Bluesky')).toEqual(['sac_b']);
    expect(meant('X: @ada')).toEqual(['sac_x']);
    expect(meant('x:ada, bluesky:@ada.bsky.social')).toEqual(['sac_x', 'sac_b']);
    expect(meant('sac_b; all')).toEqual(['sac_b', 'sac_x']);
    expect(meant('@clock')).toEqual(['Bells has no account @clock.']);
  });

  it('says when, by the clocks of the row or of its profile', () => {
    const timeOf = (when: string, timezone = '') =>
      read(['profile,accounts,text,when,timezone', `Bells,all,Hello,${when},${timezone}`]).posts[0]?.time;
    expect(timeOf('2027-03-01 09:00')).toEqual({
      ...{ status: 'scheduled', scheduledAt: '2027-03-01T09:00:00', timezone: 'Europe/Berlin' },
    });
    expect(timeOf('2027-03-01T09:00:30', 'Asia/Tokyo')).toMatchObject({ timezone: 'Asia/Tokyo' });
    expect(timeOf('2027-03-01T09:00+02:00')).toEqual({
      ...{ status: 'scheduled', scheduledAt: '2027-03-01T09:00:00+02:00' },
    });
    expect([timeOf('NOW'), timeOf('auto'), timeOf('draft'), timeOf('')]).toEqual([
      { publishNow: true },
      { autoSchedule: true },
      { status: 'draft' },
      { status: 'draft' },
    ]);
  });

  it('has threads, and another text for a network', () => {
    const { posts, problems } = read([
      'profile,accounts,text,text_2,text_bluesky',
      'Bells,all,one,two,',
      'Bells,all,short,,longer',
    ]);
    expect(problems).toEqual([]);
    expect(posts.map(({ accounts, textsOf }) => accounts.map((each) => textsOf(each)))).toEqual([
      [
        ['one', 'two'],
        ['one', 'two'],
      ],
      [['short'], ['longer']],
    ]);
  });

  it('has media by address and by the name of a file, each with its words', () => {
    const { posts } = read([
      'profile,accounts,text,media,alt_text',
      'Bells,all,Look,https://example.com/a.jpg bell.jpg,A|A bell',
      'Bells,all,,tower.png,',
    ]);
    expect(posts.map(({ media }) => media)).toEqual([
      [
        { from: { url: 'https://example.com/a.jpg' }, altText: 'A' },
        { from: { file: 'pictures/Bell.jpg' }, altText: 'A bell' },
      ],
      [{ from: { file: 'tower.png' }, altText: '' }],
    ]);
  });

  it('names each problem by line and column', () => {
    expect(
      told([
        'profile,accounts,text,text_3,when,timezone,media,alt_text,external_id,text_bluesky',
        ',all,Hello,,,,,,,',
        'Towers,all,Hello,,,,,,,',
        'Bells,,Hello,,,,,,,',
        'Bells,all,,,,,,,,',
        'Bells,all,one,three,,,,,,',
        'Bells,all,Hello,,tomorrow,,,,,',
        'Bells,all,Hello,,now,Berlin,,,,',
        'Bells,all,Hello,,,,none.jpg,a|b,,',
        'Bells,all,Hello,,,,,,same,',
        'Bells,all,Hello,,,,,,same,',
        'Clocks,all,Hello,,,,,,,blue',
        'Bells,all,Hello,,,,,,,, and more',
      ]),
    ).toEqual([
      [2, 'profile', 'profile is empty, and there are several. Name one.'],
      [3, 'profile', 'There is no profile Towers.'],
      [4, 'accounts', 'accounts is empty. Name some, or write all.'],
      [5, 'text', 'text is empty.'],
      [6, 'text_2', 'text_2 is empty, and a later one is not.'],
      [7, 'when', 'tomorrow is no time such as 2027-03-01 09:00, and not one of now, auto and draft.'],
      [8, 'timezone', 'Berlin is no time zone. One is Europe/Berlin.'],
      [9, 'alt_text', 'There are 2 alt texts but only one picture.'],
      [9, 'media', 'There is no file none.jpg among the pictures that were given.'],
      [11, 'external_id', 'external_id same is in line 10 already.'],
      [12, 'text_bluesky', 'text_bluesky is not used: none of the accounts is on Bluesky.'],
      [13, '', expect.stringMatching(/^The row has 11 cells, and the first line names 10 columns\./)],
    ]);
  });

  it('is refused whole where its first line is not understood', () => {
    expect(told(['text,when,date', 'a,b,c'])).toEqual([
      [
        1,
        'date',
        expect.stringMatching(/^There is no column date\. There are profile, accounts, text, text_2, when/),
      ],
      [1, 'accounts', 'The column accounts is missing.'],
    ]);
    expect(told(['Text,Image URL,Posting Time,Tags', 'a,b,c,d'])).toEqual([
      [
        1,
        '',
        expect.stringMatching(
          /^There are no columns image_url, posting_time\. There are profile, accounts, /,
        ),
      ],
      [1, 'accounts', 'The column accounts is missing.'],
    ]);
    expect(told(['accounts,text,Text', 'a,b,c'])).toEqual([[1, 'text', 'The column text is there twice.']]);
    expect(told([''])).toEqual([[1, '', 'The file is empty.']]);
    expect(told(['accounts,text'])).toEqual([[2, '', 'The file has no row below the names of the columns.']]);
    const many = ['accounts,text', ...Array.from({ length: 5_001 }, () => 'all,Hello')];
    expect(told(many)).toEqual([[1, '', 'The file has 5001 rows; one import takes 5000.']]);
  });

  it('is passed over where a former import stored it', () => {
    const { posts, stored } = read(
      ['accounts,text,post_id', 'all,out already,pst_1', "all,'=1 plus 1,", "all,'tis,"],
      one,
    );
    expect([stored, posts.map(({ textsOf, accounts: [first] }) => first && textsOf(first))]).toEqual([
      1,
      [['=1 plus 1'], ["'tis"]],
    ]);
  });

  it('says that it is not UTF-8, before characters are lost', () => {
    expect(told(['accounts,text', 'all,Gr\uFFFD\uFFFDe'])).toEqual([
      [2, '', expect.stringMatching(/^The file is not UTF-8/)],
    ]);
  });

  it('gives each row an id by what it says, the same in any file', () => {
    const ids = (...lines: string[]) => read(lines, one).posts.map(({ externalId }) => externalId);
    const [first, second, third, own] = ids(
      'accounts,text,external_id,when',
      ...['all,Hello,,', 'all,Hello,,', 'all,Hello,,now', 'all,Hello,mine,'],
    );
    expect(first).toMatch(/^csv-[0-9a-f]{32}$/);
    expect(new Set([first, second, third, own]).size).toBe(4);
    expect(own).toBe('mine');
    expect(ids('text,accounts,post_id,problem', 'Hi,all,,', 'Hello,all,,wrong', 'Hello,all,,')).toEqual([
      expect.any(String),
      first,
      second,
    ]);
  });

  it('has a template, which has every column and is right', () => {
    const files = readRows(template(), one);
    expect(files.table.header).toEqual(columns.map(({ name }) => name));
    expect(files.problems).toEqual([]);
  });

  it('has no cell that is very long, but texts', () => {
    const long = 'a, '.repeat(500_000);
    const began = performance.now();
    expect(
      told(['profile,accounts,text,media,when', `Bells,all,a,"${long}","${long}"`, `Bells,"${long}",a,,`]),
    ).toEqual([
      [2, 'media', 'media is longer than 16000 characters.'],
      [2, 'when', 'when is longer than 16000 characters.'],
      [3, 'accounts', 'accounts is longer than 16000 characters.'],
      [3, 'accounts', 'accounts is empty. Name some, or write all.'],
    ]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('of 5,000 rows is read at once', () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `Bells,all,"text ${n}\nand more",now`);
    const began = performance.now();
    expect(read(['profile,accounts,text,when', ...lines]).posts.at(-1)?.row.line).toBe(10_000);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
