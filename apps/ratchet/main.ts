/** npm run ratchet: counts what no linter can, and fails where a number of limits.json rose, or fell and is not kept. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, findRaised, inWords, type Limits, limitsOf } from './check.ts';
import { type House, type PackageExports, readHouse } from './house.ts';
import { measures } from './measures.ts';
import { readCommitted, readSourceFiles } from './source-files.ts';

const usage = `Usage: npm run ratchet [-- --write | --list <measure> | --root <folder>]

Counts what apps/ratchet/measures.ts has, and compares it with apps/ratchet/limits.json.

  --write           writes the numbers that fell
  --list <measure>  shows every place that counts
  --root <folder>   looks at another checkout`;

const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    list: { type: 'string' },
    root: { type: 'string', default: join(import.meta.dirname, '../..') },
    help: { type: 'boolean', short: 'h' },
  },
});
const { root } = values;
const limitsPath = 'apps/ratchet/limits.json';

if (values.help) console.log(usage);
else if (values.list !== undefined) list(values.list);
else if (values.write) write();
else check();

function check(): void {
  const limits = readLimits();
  const house = readHouse(readSourceFiles(root), packageExports());
  const [latest, previous] = commitsOfLimits();
  const committed = [latest, previous].find(
    (commit) => commit && limitsIn(commit) !== JSON.stringify(limits),
  );
  const wrong = [
    ...compare(house, limits, () => (latest === undefined ? null : houseIn(latest))),
    ...(committed === undefined ? [] : findRaised(limits, JSON.parse(limitsIn(committed)) as Limits)),
  ];
  for (const sentence of wrong) console.error(sentence);
  if (wrong.length > 0) process.exitCode = 1;
}

function write(): void {
  const before = readLimits();
  const now = limitsOf(readHouse(readSourceFiles(root), packageExports()));
  const lower = Object.entries(now).map(([name, is]) => [name, Math.min(is, before[name] ?? is)]);
  writeFileSync(join(root, limitsPath), `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
}

function list(name: string): void {
  const measure = measures.find((one) => one.name === name);
  if (measure === undefined) {
    console.error(
      `There is no such measure. There are:\n${measures.map((one) => `  ${one.name}`).join('\n')}`,
    );
    process.exitCode = 64; // EX_USAGE of sysexits.h
    return;
  }
  for (const finding of measure.find(readHouse(readSourceFiles(root), packageExports())))
    console.log(inWords(finding));
}

function readLimits(): Limits {
  return JSON.parse(readFileSync(join(root, limitsPath), 'utf8')) as Limits;
}

/** The last two commits that changed the limits, the newer first; none where git knows none. */
function commitsOfLimits(): string[] {
  const log = execFileSync('git', ['log', '-2', '--format=%H', '--', limitsPath], {
    cwd: root,
    encoding: 'utf8',
  });
  return log.split('\n').filter((commit) => commit !== '');
}

/** As a line of JSON. */
function limitsIn(commit: string): string {
  const text = execFileSync('git', ['show', `${commit}:${limitsPath}`], { cwd: root, encoding: 'utf8' });
  return JSON.stringify(JSON.parse(text));
}

function houseIn(commit: string): House {
  return readHouse(readCommitted(root, commit), packageExports());
}

/** Of every package, as its package.json says. */
function packageExports(): PackageExports {
  const folders = globSync('{apps,packages}/*/package.json', { cwd: root });
  return Object.fromEntries(
    folders.flatMap((file) => {
      const folder = relative('.', file).replace(/\/package\.json$/, '');
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        name: string;
        exports?: Record<string, unknown>;
      };
      return Object.entries(exports)
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .map(([key, path]) => [`${name}${key.slice(1)}`, `${folder}${path.slice(1)}`]);
    }),
  );
}
