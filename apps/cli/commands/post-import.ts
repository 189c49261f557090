import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import {
  checkRows,
  type ImportApi,
  openImport,
  type PictureZip,
  type Row,
  type RowProblem,
  readRows,
  resultCsv,
  resultsOf,
  tableBytes,
} from '@carillon/csv-import';
import { openZip } from '@carillon/csv-import/open-zip';
import type { Carillon } from '@carillon/sdk';
import { Command, Option } from '@commander-js/extra-typings';
import { apiCommand } from '../command.ts';
import { CommandError, plainReason } from '../command-error.ts';
import { type Fail, known, printAll, type Terminal } from '../terminal.ts';

/** Longest that a picture may be prepared, ms. */
const preparingMs = 600_000;

export const importCommand = (terminal: Terminal, fail: Fail) =>
  apiCommand(
    terminal,
    new Command('import')
      .description(
        'check a table of posts, and with --yes store those of its rows with which nothing is wrong',
      )
      .argument('<file>', 'CSV; import.md of the documentation has its columns')
      .option('--pictures <zip or folder>', 'where the files are that rows name', '')
      .addOption(
        new Option(
          '--dates <order>',
          'how dates such as 3/1/2027 are meant, where none in the table tells it',
        ).choices(dateOrders),
      )
      .option('--yes', 'store the posts; else nothing is')
      .option('--result <file>', 'where the table goes with what became of each row; beside it unless given'),
    {
      async run({ carillon }, { pictures, dates, yes, result }, file) {
        const csv = await tableBytes(await openAsBlob(file).catch(unreadable(file)));
        const open = pictures === '' ? null : await openPictures(pictures);
        const api = importApi(carillon, open);
        const files = { files: open?.names ?? [], unsafe: open?.unsafe ?? [] };
        const named = { ...(await readKnown(carillon)), ...files };
        const table = readRows(csv, named, { dates: dates ?? null });
        const said = (what: string, all: number) => (done: number) =>
          terminal.complain(`${what}: ${done} of ${all}`);
        const checked = await checkRows(table, { api, onProgress: said('checked', table.posts.length) });
        const { good: posts, bad, taken } = checked;
        const problems = checked.problems.map((each) => plain(each, table.question !== null));
        const warnings = checked.warnings.map((each) => plain(each));
        const counts = { good: posts.length, bad, storedBefore: table.stored + taken.size };
        if (bad > 0) fail(1);
        const isRefused = checked.problems.some(({ row }) => row === null);
        if (!yes || isRefused) return { ...counts, stored: 0, problems, warnings, result: null };
        const to = result ?? file.replace(/(-result)?(\.\w+)?$/, '-result.csv');
        const run = openImport(posts, { api, name: `csv-${randomUUID()}` });
        const keep = () => writeFile(to, resultCsv(table.table, resultsOf(table, checked, run)));
        const told = said('stored', posts.length);
        await run.run({
          async onProgress(done) {
            told(done);
            await keep();
          },
        });
        await keep();
        const all = [...run.results.values()];
        const stored = all.filter(({ postId }) => postId !== null).length;
        if (stored < posts.length) fail(1);
        return { ...counts, stored, problems: [...problems, ...failures(run.results)], warnings, result: to };
      },
      show({ problems, warnings, ...counts }) {
        const lines = [...problems.map(worded('problem')), ...warnings.map(worded('warning'))];
        printAll(terminal, [...lines, known(counts)]);
        if (counts.result === null && counts.good > 0)
          terminal.print(
            `\nNothing is stored yet. --yes stores ${counts.good === 1 ? 'one post' : `${counts.good} posts`}.`,
          );
      },
    },
  );

const dateOrders = ['day-first', 'month-first'] as const;

type Said = Omit<RowProblem, 'row'>;

/** @param isAsked whether the table leaves the order of its dates open, which is then a problem of the whole */
const plain = ({ row, line, column, message }: RowProblem, isAsked = false): Said => {
  const say =
    isAsked && row === null && column === 'when' ? ` By --dates ${dateOrders.join(' or --dates ')}.` : '';
  return { line, column, message: `${message}${say}` };
};

const worded =
  (kind: 'problem' | 'warning') =>
  ({ line, column, message }: Said) => ({ line, column, [kind]: message });

const failures = (results: ReadonlyMap<Row, { readonly problem: string | null }>): Said[] =>
  [...results].flatMap(([{ line }, { problem }]) =>
    problem === null ? [] : [{ line, column: '', message: problem }],
  );

const unreadable =
  (file: string) =>
  (error: Error): never => {
    throw new CommandError(`${file} cannot be read: ${plainReason(error)}`);
  };

async function readKnown(carillon: Carillon) {
  const [profiles, accounts] = await Promise.all([
    carillon.profiles.list().toArray(),
    carillon.accounts.list().toArray(),
  ]);
  return { profiles, accounts };
}

type Pictures = Pick<PictureZip, 'names' | 'unsafe' | 'file'>;

/** A zip, or a folder with all that is in it. */
async function openPictures(path: string): Promise<Pictures> {
  const found = await stat(path).catch(unreadable(path));
  if (!found.isDirectory()) return openZip(await openAsBlob(path)).catch(inWords);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return { names, unsafe: [], file: (name) => openAsBlob(join(path, name)) };
}

function inWords(error: Error): never {
  throw new CommandError(error.message);
}

const importApi = (carillon: Carillon, pictures: Pictures | null): ImportApi => ({
  batch: (posts, key) => {
    const body = { posts: posts as never, mode: 'each', dryRun: key === null } as const;
    return carillon.posts.createBatch(body, key === null ? {} : { idempotencyKey: key });
  },
  async upload({ from, altText }) {
    const medium =
      'url' in from
        ? await carillon.media.uploadFromUrl({ url: from.url, altText })
        : await carillon.media.upload(await fileOf(from.file, pictures), {
            altText,
            name: basename(from.file),
          });
    await carillon.media.waitUntilReady(medium.id, { timeoutMs: preparingMs });
    return medium.id;
  },
});

function fileOf(name: string, pictures: Pictures | null): Promise<Blob> {
  if (pictures === null) throw new CommandError(`${name} was not given.`);
  return pictures.file(name);
}
