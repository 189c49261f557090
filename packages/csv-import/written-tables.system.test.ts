import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readTable } from './read-table.ts';
import { resultCsv } from './result-csv.ts';

const [lf, mac, cr] = ['\n', '\r', '\r\n'];
const signs = [
  '"',
  "'",
  ',',
  ';',
  '\t',
  '|',
  '=',
  '-',
  '@',
  ' ',
  'a',
  'Z',
  '9',
  'ü',
  '🔔',
  '\u00a0',
  lf,
  mac,
  cr,
];

/** Cells with all that separates, quotes and ends in them. */
const cell = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join(''));
const written = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 });
type Rows = readonly (readonly [string, string, string])[];

const names = ['accounts', 'text', 'external_id'] as const;

/** What a reader must find: line ends are one, and rows without anything in them none. */
const meant = (rows: Rows) =>
  rows
    .map((row) => row.map((text) => text.replaceAll(/\r\n?/g, '\n')))
    .filter((row) => row.some((text) => text.trim() !== ''))
    .map((row) => row.map((text) => (text.trim() === '' ? '' : text)));

const read = (csv: string | Uint8Array) => {
  const { rows, problems } = readTable(csv);
  return { problems, rows: rows.map(({ cells }) => names.map((name) => cells.get(name) ?? '')) };
};

/** Empty tables are refused, with a sentence. */
const expected = (rows: Rows) => {
  const found = meant(rows);
  return found.length === 0
    ? { rows: [], problems: [expect.objectContaining({ message: expect.stringContaining('no row') })] }
    : { rows: found, problems: [] };
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

interface Habits {
  readonly separator: string;
  readonly end: string;
  readonly needsQuotes: (text: string) => boolean;
}

const write = (rows: Rows, { separator, end, needsQuotes }: Habits) =>
  [names, ...rows]
    .map((row) => row.map((text) => (needsQuotes(text) ? quoted(text) : text)).join(separator))
    .map((line) => `${line}${end}`)
    .join('');

const special = (separator: string) => (text: string) => text.includes(separator) || /["\r\n]/.test(text);

const check = (writer: (rows: Rows) => string | Uint8Array, numRuns = 500) =>
  fc.assert(
    fc.property(written, (rows) => {
      expect(read(writer(rows))).toEqual(expected(rows));
    }),
    { numRuns },
  );

describe('a table', () => {
  it.each([
    [
      'semicolons and a mark',
      (rows: Rows) => `\uFEFF${write(rows, { separator: ';', end: cr, needsQuotes: special(';') })}`,
    ],
    ['commas', (rows: Rows) => write(rows, { separator: ',', end: cr, needsQuotes: special(',') })],
    [
      'sep=;',
      (rows: Rows) => `sep=;${cr}${write(rows, { separator: ';', end: cr, needsQuotes: special(';') })}`,
    ],
    [
      'the line ends of an old Mac',
      (rows: Rows) => write(rows, { separator: ',', end: mac, needsQuotes: special(',') }),
    ],
    [
      'tabs in UTF-16, as “Unicode text”',
      (rows: Rows) =>
        Buffer.from(
          `\uFEFF${write(rows, { separator: '\t', end: cr, needsQuotes: (text) => /[",\t\r\n]/.test(text) })}`,
          'utf16le',
        ),
    ],
  ])('that Excel writes is read as its rows: %s', (_, writer) => check(writer));

  it.each([',', ';', '\t'])('that LibreOffice writes is read as its rows, with %j', (separator) => {
    check((rows) => write(rows, { separator, end: lf, needsQuotes: special(separator) }));
    check((rows) => write(rows, { separator, end: lf, needsQuotes: (text) => text !== '' }));
  });

  it('that is a result of ours is read as its rows', () => {
    fc.assert(
      fc.property(written, (rows) => {
        const table = readTable(write(rows, { separator: ',', end: lf, needsQuotes: () => true }));
        const again = readTable(resultCsv(table, new Map()));
        expect(again.rows.map(({ cells }) => [...cells])).toEqual(table.rows.map(({ cells }) => [...cells]));
      }),
      { numRuns: 500 },
    );
  });

  it('that Python writes is read as its rows', () => {
    const script =
      'import csv, io, json, sys\nfor rows, options in json.load(sys.stdin):\n  out = io.StringIO(newline="")\n  csv.writer(out, **options).writerows(rows)\n  print(json.dumps(out.getvalue()))';
    const options = [{}, { delimiter: ';' }, { dialect: 'excel-tab' }, { dialect: 'unix' }];
    const tables = fc.sample(written, 200).flatMap((rows) => options.map((each) => ({ rows, each })));
    const asked = tables.map(({ rows, each }) => [[names, ...rows], each]);
    const output = execFileSync('python3', ['-c', script], {
      input: JSON.stringify(asked),
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const files = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as string);
    expect(files).toHaveLength(tables.length);
    for (const [index, csv] of files.entries())
      expect(read(csv)).toEqual(expected(tables[index]?.rows ?? []));
  });

  it('of any signs is read or refused with a line, and no row has what stood behind an open quote', () => {
    const lines = fc.array(cell, { maxLength: 12 }).map((all) => `accounts,text\n${all.join('\n')}`);
    fc.assert(
      fc.property(lines, (csv) => {
        const { rows, problems } = readTable(csv);
        if (problems.length === 0) expect(rows.length).toBeGreaterThan(0);
        const last = csv.replaceAll(/\r\n?/g, '\n').split('\n').length;
        for (const { row, line, message } of problems) {
          expect([line >= 1 && line <= last + 1, message.endsWith('.')]).toEqual([true, true]);
          if (row === null) expect(rows).toEqual([]);
        }
        const starts = rows.map(({ line }) => line);
        expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
      }),
      { numRuns: 2_000 },
    );
  });
});
