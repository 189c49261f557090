// The suites of the slower rings, and what each depends on. .ci/run leaves a suite out that was green on the same files:
// green.json has the digest of those files, and the figures of that run.
//   node .ci/suites.mjs due [--all]                          prints the suites that are to run, a line each
//   node .ci/suites.mjs left-out [--all]                     prints the suites that are not, with their figures
//   node .ci/suites.mjs left-out-files [--all]               prints the test files of those
//   node .ci/suites.mjs record <report of Jest> …            keeps the figures of suites of which all files passed
//   node .ci/suites.mjs record-command <suite> <passed> <seconds>   keeps those of a suite that is a command of its own
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const greenPath = join(import.meta.dirname, 'green.json');

/** All suites depend on these. */
const common = ['.config', 'jest.config.ts', 'package-lock.json', 'package.json', 'packages/testing'];
const doubles = ['apps/harness', 'apps/sandbox'];
const publishing = [
  ...['apps/api', 'apps/worker', ...doubles, 'prisma'],
  ...[
    'accounts',
    'config',
    'core',
    'db',
    'http',
    'media',
    'networks',
    'operations',
    'queue',
    'secrets',
    'shapes',
    'telemetry',
    'webhooks',
  ].map((name) => `packages/${name}`),
];

/**
 * `tests` says which test files of the slower rings are in a suite, the first one that fits having them; null for a command of
 * its own. `on` has the folders and files beside them that it depends on; their own tests and texts are no part of it. A
 * test file that fits none runs always. Pages and the api are tried with workers, and yet a change of workers alone is not theirs to
 * find.
 */
const suites = {
  image: {
    tests: /^apps\/(redis|supply-chain)\//,
    on: [
      'apps/Dockerfile',
      'apps/compose',
      'apps/supply-chain',
      'docker-compose.yml',
      'packages/bundle',
      'prisma',
    ],
  },
  benches: { tests: /^apps\/bench\/measures\//, on: ['apps/bench'] },
  plans: { tests: /^apps\/bench\/growth\//, on: ['apps/bench/growth', 'packages/db', 'prisma'] },
  histories: { tests: /^apps\/chaos\/model\//, on: ['apps/chaos/model', ...publishing] },
  scenarios: { tests: /^apps\/chaos\//, on: ['apps/chaos', ...publishing] },
  chaos: { tests: null, on: ['apps/chaos', ...publishing] },
  attacks: {
    tests: /^apps\/(api|dashboard)\/attacks\//,
    on: ['apps/api', 'apps/dashboard/server', ...doubles, 'packages', 'prisma'],
  },
  api: {
    tests: /^(apps\/api|packages\/(operations|http))\//,
    on: ['apps/api', ...doubles, 'packages', 'prisma'],
  },
  tools: {
    tests: /\.tools\.test\.ts$/,
    on: [
      'apps/api/mcp',
      'apps/docs/openapi.json',
      ...doubles,
      'packages/mcp',
      'packages/n8n',
      'packages/operations',
      'packages/sdk',
    ],
  },
  browser: {
    tests: /^apps\/dashboard\/browser\//,
    on: ['apps/api', 'apps/dashboard', ...doubles, 'packages', 'prisma'],
  },
  pages: {
    tests: /^apps\/dashboard\/(build|server\/accounts\/add-a-network)[.]/,
    on: ['apps/api', 'apps/dashboard', ...doubles, 'packages', 'prisma'],
  },
  dashboard: {
    tests: /^apps\/dashboard\//,
    on: [
      'apps/api',
      'apps/dashboard/main.ts',
      'apps/dashboard/server',
      'apps/dashboard/testing',
      ...doubles,
      'packages',
      'prisma',
    ],
  },
  media: { tests: /^packages\/media\//, on: ['packages/db', 'packages/media', 'prisma'] },
  pds: { tests: null, on: ['apps/harness/pds', 'apps/sandbox/bluesky/video', 'packages/networks'] },
  // These two know nothing of the dashboard and its pages.
  worker: {
    tests:
      /^(apps\/(sandbox|worker)|packages\/(csv-import|db|local-services|networks|queue|sdk|telemetry))\//,
    on: ['apps/api', 'apps/worker', ...doubles, 'packages', 'prisma'],
  },
  cli: {
    tests: /^apps\/(cli\/(commands\/|main[.]|run-command|scripts)|harness\/(accounts|n8n|sdk)\/)/,
    on: ['LICENSE', 'apps/api', 'apps/cli', 'apps/worker', ...doubles, 'packages', 'prisma'],
  },
};

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

const slower = /\.(system|histories|browser|tools)\.test\.ts$/;
const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Of each file: its mode and the id of its content, as they are committed. */
const files = git('ls-tree', '-r', '-z', 'HEAD')
  .split('\0')
  .filter((line) => line !== '')
  .map((line) => ({ line, path: line.slice(line.indexOf('\t') + 1) }));

const suiteOf = (path) =>
  slower.test(path) ? Object.keys(suites).find((name) => suites[name].tests?.test(path)) : undefined;

const filesOf = (name) => files.filter(({ path }) => suiteOf(path) === name).map(({ path }) => path);

function digestOf(name) {
  const on = [...common, ...suites[name].on];
  const isBelow = (path) => on.some((each) => path === each || path.startsWith(`${each}/`));
  const lines = files
    .filter(({ path }) => (isTest(path) ? suiteOf(path) === name : isBelow(path) && !path.endsWith('.md')))
    .map(({ line }) => line);
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

const green = JSON.parse(readFileSync(greenPath, 'utf8'));
const [command, ...args] = process.argv.slice(2);
// What is not committed has no digest.
const isClean = git('status', '--porcelain', '--', ':(exclude).ci/green.json') === '';
const isDue = (name) => args.includes('--all') || !isClean || green[name]?.digest !== digestOf(name);
const names = Object.keys(suites);
const leftOut = () => names.filter((name) => !isDue(name));

function keep(name, passed, seconds) {
  green[name] = { digest: digestOf(name), passed, seconds: Math.round(seconds) };
  const sorted = Object.fromEntries(Object.entries(green).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(greenPath, `${JSON.stringify(sorted, null, 2)}\n`);
}

const actions = {
  due: () => names.filter(isDue).forEach((name) => void console.log(name)),
  'left-out': () =>
    leftOut().forEach(
      (name) => void console.log(`${name}: ${green[name].passed} passed in ${green[name].seconds} s`),
    ),
  'left-out-files': () =>
    leftOut()
      .flatMap(filesOf)
      .forEach((path) => void console.log(path)),
  record() {
    if (!isClean) return;
    const results = args.flatMap((report) => JSON.parse(readFileSync(report, 'utf8')).testResults);
    const byPath = new Map(results.map((result) => [relative(root, result.name), result]));
    for (const name of names) {
      const found = filesOf(name).map((path) => byPath.get(path));
      if (found.length === 0 || found.some((result) => result?.status !== 'passed')) continue;
      const seconds = found.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1_000, 0);
      keep(name, found.flatMap(({ assertionResults }) => assertionResults).length, seconds);
    }
  },
  'record-command': () => isClean && keep(args[0], Number(args[1]), Number(args[2])),
};

actions[command]();
