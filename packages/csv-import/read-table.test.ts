import { describe, expect, it } from '@jest/globals';
import { columns } from './columns.ts';
import { readTable } from './read-table.ts';

const told = (csv: Uint8Array | string) =>
  readTable(csv).problems.map(({ row, line, message }) => [row?.line ?? 'table', line, message]);
const rows = (csv: Uint8Array | string) =>
  readTable(csv).rows.map(({ line, cells }) => [line, cells.get('text'), cells.get('when')]);
const lines = ['accounts,when,text', 'all,now,one', 'all,,"two\nlines"', '', 'all,,last'];
const read = [
  [2, 'one', 'now'],
  [3, 'two\nlines', undefined],
  [6, 'last', undefined],
];

describe('the lines of a table', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR alone, as Excel’s CSV (Macintosh)', '\r'],
  ])('end in %s, also in texts, with and without one at the end', (_, end) => {
    const csv = lines.join('\n').replaceAll('\n', end);
    expect([rows(csv), rows(`${csv}${end}`), told(csv)]).toEqual([read, read, []]);
  });

  it('may end in several ways, and no end is left in a text', () => {
    expect(rows('accounts,when,text\nall,now,one\r\nall,,"two\rlines"\r\rall,,last\r')).toEqual(read);
  });
});

describe('quotes', () => {
  const never = expect.stringMatching(/^The double quote that opens here is never closed\./);
  const goesOn = expect.stringMatching(/goes on after it is closed\./);
  it.each([
    ['never closed', 'all,,"one\nall,,two\nall,,three', [['table', 2, never]]],
    ['closed, and gone on', 'all,,one\nall,,"The Rainmaker" is out\nall,,three', [['table', 3, goesOn]]],
    ['gone on in a middle cell', 'all,"now" or later,one', [['table', 2, goesOn]]],
    [
      'wrong twice, in one row of two lines',
      'all,,one\n"all",,"two\n" three"\nall,,"four" five\n',
      [
        ['table', 3, goesOn],
        ['table', 5, goesOn],
      ],
    ],
    ['behind a space', 'all,, "one\nall,,two"', [['table', 2, expect.stringMatching(/^A space stands/)]]],
  ])('that are %s refuse the table, and the line is that of the quote', (_, body, problems) => {
    const csv = `accounts,when,text\n${body}`;
    for (const each of [csv, csv.replaceAll(',', '\t'), csv.replaceAll(',', ';').replaceAll('\n', '\r')])
      expect([told(each), rows(each)]).toEqual([problems, []]);
  });

  it('inside a cell that does not begin with one are part of it', () => {
    expect(rows('accounts,when,text\nall,,6\'5" tall\nall,,a "b" c\nall,,"""x"" y" ')).toEqual([
      [2, '6\'5" tall', undefined],
      [3, 'a "b" c', undefined],
      [4, '"x" y', undefined],
    ]);
  });

  it('are read in a time that grows with the text', () => {
    const timeOf = (csv: string) => {
      const began = performance.now();
      expect(readTable(csv).rows).toEqual([]);
      return performance.now() - began;
    };
    const open = 'accounts,when,text\nall,,"';
    expect(timeOf(`${open}${'line\n'.repeat(2_000_000)}`)).toBeLessThan(5_000);
    expect(timeOf(`${open}${'"x'.repeat(2_000_000)}`)).toBeLessThan(5_000);
    expect(timeOf(`${open}${'",\n"'.repeat(500_000)}`)).toBeLessThan(5_000);
  });
});

describe('the separator', () => {
  const texts = ['Heute, um zwölf, läuten wir.', 'Rot; gelb; grün; blau.', 'a\tb|c'];
  it.each([';', '\t', ',', '|'])(
    '%j is known by the names of the columns, whatever is in the rows',
    (mark) => {
      const header = columns.map(({ name }) => name).join(mark);
      for (let count = 1; count <= 12; count += 1) {
        const row = (text: string) => ['', 'all', `"${text}"`, '', 'now', '', '', '', ''].join(mark);
        const all = Array.from({ length: count }, (_, n) => texts[n % texts.length] ?? '');
        const csv = [header, ...all.map(row), ''].join('\r\n');
        expect([told(csv), rows(csv)]).toEqual([[], all.map((text, n) => [n + 2, text, 'now'])]);
      }
    },
  );

  it('is known by the names, also where one of them has another separator in it', () => {
    expect(told('accounts;text;a,b,c,d,e\nall;one;')).toEqual([
      ['table', 1, expect.stringMatching(/^There is no column a,b,c,d,e\./)],
    ]);
  });

  it('may be said in a line of its own, as Excel does', () => {
    expect(rows('\uFEFFsep=;\r\naccounts;when;text\r\nall;now;one, two\r\n')).toEqual([
      [3, 'one, two', 'now'],
    ]);
    expect(told('sep=;\raccounts;text\rall;one;two')).toEqual([
      [
        3,
        3,
        'The row has 3 cells, and the first line names 2 columns. A text with a semicolon stands in double quotes.',
      ],
    ]);
    expect(told('sep=;\naccounts;texts')).toEqual([
      ['table', 2, expect.stringMatching(/^There is no column texts\./)],
      ['table', 2, 'The column text is missing.'],
    ]);
  });
});

describe('the bytes of a table', () => {
  const csv = 'accounts\twhen\ttext\r\nall\tnow\tGrüße 🔔\r\n';
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

  it('are UTF-8, or UTF-16 with its mark', () => {
    const utf16 = Buffer.from(`\uFEFF${csv}`, 'utf16le');
    for (const bytes of [Buffer.from(csv), Buffer.from(`\uFEFF${csv}`), utf16, swapped(utf16)])
      expect(rows(bytes)).toEqual([[2, 'Grüße 🔔', 'now']]);
    expect(told(Buffer.from(csv, 'latin1'))).toEqual([
      ['table', 2, expect.stringMatching(/^The file is not UTF-8/)],
    ]);
  });

  it.each([
    ['PK\x03\x04............[Content_Types].xml', 'The file is an Excel workbook (.xlsx).'],
    [
      'PK\x03\x04...mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      'The file is a LibreOffice workbook (.ods).',
    ],
    ['PK\x03\x04pictures/bell.png', 'The file is an Excel or LibreOffice workbook, or another zip.'],
    ['\xd0\xcf\x11\xe0', 'The file is an old Excel workbook (.xls).'],
  ])('of another program are named: %j', (bytes, sentence) => {
    const [[, , message] = []] = told(Buffer.from(bytes, 'latin1'));
    expect(message).toMatch(/ save the sheet as “CSV UTF-8”/);
    expect(message).toContain(sentence);
  });

  it('are 20 megabytes at most', () => {
    expect(told(Buffer.alloc(20_000_001, ' '))).toEqual([
      ['table', 1, 'The table is larger than 20 megabytes.'],
    ]);
  });
});
