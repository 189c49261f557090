import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import {
  checkRows,
  type ImportApi,
  openImport,
  type PictureZip,
  previewRows,
  type Row,
  readRows,
  resultCsv,
  resultsOf,
  tableBytes,
} from '@carillon/csv-import';
import { openZip } from '@carillon/csv-import/open-zip';
import type { Carillon } from '@carillon/sdk';
import { Command, Option } from '@commander-js/extra-typings';
import { apiCommand, wholeNumber } from '../command.ts';
import { CommandError, plainReason } from '../command-error.ts';
import { type Fail, known, printAll, type Terminal } from '../terminal.ts';
import {
  columnChoice,
  dateOrders,
  defaultsOf,
  type Open,
  plainPreview,
  plainProblem,
  type Said,
  shownPreview,
} from './post-import-words.ts';

/** Longest that a picture may be prepared, ms. */
const preparingMs = 600_000;

export const importCommand = (terminal: Terminal, fail: Fail) =>
  apiCommand(terminal, commandLine(), {
    run: ({ carillon }, options, file) => runImport(file, options, { carillon, terminal, fail }),
    show: (result) => showImport(result, terminal),
  });

const commandLine = () =>
  new Command('import')
    .description('check a table of posts, and with --yes store those of its rows with which nothing is wrong')
    .argument('<file>', 'CSV; import.md of the documentation has its columns')
    .option('--pictures <zip or folder>', 'where the files are that rows name', '')
    .addOption(
      new Option(
        '--dates <order>',
        'how dates such as 3/1/2027 are meant, where none in the table tells it',
      ).choices(dateOrders),
    )
    .option(
      '--column <ours=theirs>',
      'a column of the table by its own name, such as text=Message; several are joined, as in when=Date and when=Time',
      collected,
      [] as readonly string[],
    )
    .option('--accounts <names>', 'where rows go that do not say it, such as all or @ada')
    .option('--profile <name or id>', 'the profile of rows that do not say it')
    .option(
      '--preview <rows>',
      'rows that are shown as they will be stored',
      wholeNumber('--preview', 0, 5_000),
      10,
    )
    .option('--yes', 'store the posts; else nothing is')
    .addOption(new Option('--dry-run', 'store nothing, which is so without --yes').conflicts('yes'))
    .option('--result <file>', 'where the table goes with what became of each row; beside it unless given');

interface Doing {
  readonly carillon: Carillon;
  readonly terminal: Terminal;
  readonly fail: Fail;
}

/** Checks the table, and stores its good rows with --yes. */
async function runImport(
  file: string,
  {
    pictures,
    dates,
    column,
    preview: limit,
    yes,
    result,
    ...defaults
  }: ReturnType<ReturnType<typeof commandLine>['opts']>,
  { carillon, terminal, fail }: Doing,
) {
  const csv = await tableBytes(await openAsBlob(file).catch(unreadable(file)));
  const given = pictures === '' ? null : await openPictures(pictures);
  const api = importApi(carillon, given);
  const files = { files: given?.names ?? [], unsafe: given?.unsafe ?? [] };
  const named = { ...(await readKnown(carillon)), ...files };
  const table = readRows(csv, named, {
    dates: dates ?? null,
    columns: columnChoice(column),
    defaults: defaultsOf(defaults),
  });
  const said = (what: string, all: number) => (done: number) =>
    terminal.complain(`${what}: ${done} of ${all}`);
  const checked = await checkRows(table, { api, onProgress: said('checked', table.posts.length) });
  const { good: posts, bad, taken } = checked;
  const open: Open = { dates: table.question, columns: table.table.question };
  const problems = checked.problems.map((each) => plainProblem(each, open));
  const warnings = checked.warnings.map((each) => plainProblem(each, nothingOpen));
  const preview = previewRows(checked, { profiles: named.profiles, limit }).map(plainPreview);
  const found = { preview, problems, warnings, columns: open.columns };
  const counts = { good: posts.length, bad, storedBefore: table.stored + taken.size };
  if (bad > 0) fail(1);
  const isRefused = checked.problems.some(({ row }) => row === null);
  if (!yes || isRefused) return { ...counts, stored: 0, ...found, result: null };
  const to = result ?? file.replace(/(-result)?(\.\w+)?$/, '-result.csv');
  const run = openImport(posts, { api, name: `csv-${randomUUID()}` });
  const keep = () => writeFile(to, resultCsv(table.table, resultsOf(table, checked, run)));
  const report = said('stored', posts.length);
  await run.run({
    async onProgress(done) {
      report(done);
      await keep();
    },
  });
  await keep();
  const all = [...run.results.values()];
  const stored = all.filter(({ postId }) => postId !== null).length;
  if (stored < posts.length) fail(1);
  return { ...counts, stored, ...found, problems: [...problems, ...failures(run.results)], result: to };
}

function showImport(
  { preview, problems, warnings, columns: _, ...counts }: Awaited<ReturnType<typeof runImport>>,
  terminal: Terminal,
): void {
  const said = [...problems.map(worded('problem')), ...warnings.map(worded('warning'))];
  const lines = [...(counts.result === null ? preview.map(shownPreview) : []), ...said];
  printAll(terminal, [...lines, known(counts)]);
  if (counts.result === null && counts.good > 0)
    terminal.print(
      `\nNothing is stored yet. --yes stores ${counts.good === 1 ? 'one post' : `${counts.good} posts`}.`,
    );
}

const collected = (value: string, before: readonly string[]): readonly string[] => [...before, value];

const nothingOpen: Open = { dates: null, columns: null };

const worded =
  (kind: 'problem' | 'warning') =>
  ({ line, column, message }: Said) => ({ line, ...(column !== '' && { column }), [kind]: message });

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
