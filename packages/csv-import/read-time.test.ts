import { describe, expect, it } from '@jest/globals';
import { type ReadOptions, readRows } from './read-rows.ts';
import type { Known } from './row-to-post.ts';

const known: Known = {
  profiles: [{ id: 'prf_1', name: 'Bells', timezone: 'Europe/Berlin' }],
  accounts: [{ id: 'sac_b', profileId: 'prf_1', platform: 'bluesky', platformUsername: 'ada' }],
  files: [],
};
const read = (cells: readonly string[], options?: ReadOptions) =>
  readRows(['accounts,text,when', ...cells.map((cell) => `all,A,"${cell}"`)].join('\n'), known, options);
const times = (cells: readonly string[], options?: ReadOptions) =>
  read(cells, options).posts.map(({ time }) => ('scheduledAt' in time ? time.scheduledAt : null));
const told = (cells: readonly string[], options?: ReadOptions) =>
  read(cells, options).problems.map(({ row, line, message }) => [
    row === null ? 'table' : 'row',
    line,
    message,
  ]);

const nine = '2027-03-01T09:00:00';

describe('a time', () => {
  it.each([
    ['2027-03-01 9:00', nine],
    ['2027-3-1 9:00', nine],
    ['2027-03-01 09:00:00', nine],
    ['2027-03-01T09:00:00.000', nine],
    ['2027-03-01T09:00:30.25', '2027-03-01T09:00:30.25'],
    ['2027-03-01T08:00:00.000Z', '2027-03-01T08:00:00Z'],
    ['2027-03-01 09:00 +01:00', `${nine}+01:00`],
    ['2027-03-01 09:00+0100', `${nine}+01:00`],
    ['2027-03-01 04:00 \u22120500', '2027-03-01T04:00:00-05:00'],
    ['2027-03-01 08:00 UTC', '2027-03-01T08:00:00Z'],
    ['2027-03-01 9:00 AM', nine],
    ['2027-03-01 9 am', nine],
    ['2027-03-01, 12:05\u202fa.m.', '2027-03-01T00:05:00'],
    ['2027-03-01 12:05 PM', '2027-03-01T12:05:00'],
    ['2027-03-01 9:30pm', '2027-03-01T21:30:00'],
    ['2027/03/01 09:00', nine],
    ['2027.03.01 09:00', nine],
    ['2027-03-01\u00a009:00', nine],
    ['\u200e2027-03-01 \u2009 09:00 ', nine],
    ['01.03.2027 09:00', nine],
    ['1.3.27 9:00', nine],
    ['1.3.2027 9.00', nine],
    ['01.03.2027, 09:00:00', nine],
    ['28/2/2027 9:00', '2027-02-28T09:00:00'],
    ['2/28/2027 9:00:00 AM', '2027-02-28T09:00:00'],
    ['03/03/2027 9:00', '2027-03-03T09:00:00'],
    ['1 March 2027 09:00', nine],
    ['1-Mar-2027 9:00', nine],
    ['March 1st, 2027 at 9:00 AM', nine],
    ['Oct 1, 2027 9:00 PM', '2027-10-01T21:00:00'],
    ['46447.375', nine],
    ['46447,3819444444', '2027-03-01T09:10:00'],
  ])('%j is taken where it means one thing', (cell, local) => {
    expect([times([cell]), told([cell])]).toEqual([[local], []]);
  });

  it.each([
    ['2027-03-01', '2027-03-01 is a day without a time. Add one, such as 2027-03-01 09:00.'],
    ['46447', '46447 is a day without a time. Add one, such as 2027-03-01 09:00.'],
    ['30.02.2027 9:00', 'There is no such day as 30.02.2027 9:00. Write a time as 2027-03-01 09:00.'],
    ['2027-13-01 9:00', 'There is no such day as 2027-13-01 9:00. Write a time as 2027-03-01 09:00.'],
    ['2027-03-01 25:00', '2027-03-01 25:00 has no time of day such as 09:00 or 9:00 AM.'],
    ['2027-03-01 13:00 PM', '2027-03-01 13:00 PM has no time of day such as 09:00 or 9:00 AM.'],
    ['2027-03-01 9', '2027-03-01 9 has no time of day such as 09:00 or 9:00 AM.'],
    ['27/03/28 9:00', '27/03/28 does not say which number is the year. Write it with four digits.'],
    [
      '1 Bell 2027 9:00',
      '1 Bell 2027 9:00 is no time such as 2027-03-01 09:00, and not one of now, auto and draft.',
    ],
    ['9:00', '9:00 is no time such as 2027-03-01 09:00, and not one of now, auto and draft.'],
  ])('%j is a problem of its row', (cell, message) => {
    expect(told([cell])).toEqual([['row', 2, message]]);
  });

  it('is a number only where all are', () => {
    expect(told(['46447.375', 'now', '', '46448.5'])).toEqual([]);
    expect(told(['46447.375', '2027-03-01 09:00'])).toEqual([
      ['row', 2, expect.stringMatching(/^46447.375 is no time/)],
    ]);
  });
});

describe('the order of day and month', () => {
  it('is asked for once where no row tells it, and then nothing is stored before', () => {
    const { question, problems } = read(['now', '3/1/2027 9:00', '4-1-2027 9:00']);
    expect(question).toEqual({
      ...{ line: 3, cell: '3/1/2027 9:00', dayFirst: '3 January 2027', monthFirst: '1 March 2027' },
    });
    expect(problems).toEqual([
      {
        ...{ row: null, line: 3, column: 'when' },
        message:
          '3/1/2027 9:00 may be 3 January 2027 or 1 March 2027. Say once for the table whether its days or its months come first.',
      },
    ]);
  });

  it('is that of the answer', () => {
    const cells = ['3/1/2027 9:00', '13/1/2027 9:00'];
    expect(times(cells.slice(0, 1), { dates: 'month-first' })).toEqual([nine]);
    expect(times(cells, { dates: 'day-first' })).toEqual(['2027-01-03T09:00:00', '2027-01-13T09:00:00']);
    expect(told(cells, { dates: 'month-first' })).toEqual([
      ['row', 3, expect.stringMatching(/^There is no such day/)],
    ]);
  });

  it('is proven by a row in which one of them is above 12', () => {
    expect(times(['3/1/2027 9:00', '13/1/2027 9:00'])).toEqual([
      '2027-01-03T09:00:00',
      '2027-01-13T09:00:00',
    ]);
    expect(times(['3/1/2027 9:00', '1/13/2027 9:00'])).toEqual([nine, '2027-01-13T09:00:00']);
    expect(told(['3/1/2027 9:00', '13/1/2027 9:00'])).toEqual([]);
  });

  it('that two rows prove in two ways is a problem of the table, which names both', () => {
    expect(told(['3/1/2027 9:00', '1/13/2027 9:00', '13/1/2027 9:00'])).toEqual([
      [
        ...['table', 3],
        'Line 4 has the day first (13/1/2027 9:00), and line 3 the month (1/13/2027 9:00). Write all times as 2027-03-01 09:00.',
      ],
    ]);
  });

  it('is not asked for where dots, or the same number twice, leave nothing open', () => {
    expect(told(['1.3.2027 9:00', '3/3/2027 9:00', '2027/3/1 9:00'])).toEqual([]);
  });
});
