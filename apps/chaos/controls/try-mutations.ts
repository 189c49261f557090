import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Control, type Mutation, mutate } from './control.ts';
import { runTests, type TestRun, type Workplace } from './run-tests.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** Time for all tests of the controls as they are, and for those of one mutation, ms. */
const limits = { all: 1_800_000, one: 300_000 };

interface Tried {
  readonly verdicts: readonly Verdict[];
  readonly failing: ReadonlySet<string>;
}

interface Trying {
  /** The working tree, which is copied and left as it is. */
  readonly root: string;
  readonly say: (line: string) => void;
  readonly stopping: AbortSignal;
}

/**
 * Takes controls out of a copy of the tree, one mutation at a time, and runs the tests that must notice.
 * @returns the verdicts, and tests that fail without any mutation, which catch nothing
 * @throws {Error} with a sentence when a text to replace is not there
 */
export async function tryMutations(controls: readonly Control[], trying: Trying): Promise<Tried> {
  const { root, say, stopping } = trying;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'carillon-controls-')));
  const place = { folder, tree: join(folder, 'tree'), scratch: join(folder, 'scratch') };
  try {
    await chmod(folder, 0o755); // Postgres does not run as root, and must reach its programs
    await mkdir(place.scratch);
    await copyTree(root, place.tree);
    say(`copied to ${place.tree}`);
    const failing = await findFailing(controls, place, trying);
    const verdicts: Verdict[] = [];
    for (const control of controls) {
      for (const mutation of control.mutations) {
        if (stopping.aborted) return { verdicts, failing };
        const run = await runMutated(mutation, place, stopping);
        const verdict = verdictOn({ control, mutation }, run, failing);
        if (!stopping.aborted) verdicts.push(verdict);
        say(
          `${verdict.isCaught ? 'caught' : 'MISSED'} ${control.number} without ${mutation.without}: ${verdict.how}`,
        );
      }
    }
    return { verdicts, failing };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs all tests as they are, and those files that failed once more, alone. @returns full names of tests that fail */
async function findFailing(
  controls: readonly Control[],
  place: Workplace,
  { say, stopping }: Trying,
): Promise<ReadonlySet<string>> {
  const mutations = controls.flatMap((control) => control.mutations);
  for (const mutation of mutations) mutate(await readFile(join(place.tree, mutation.file), 'utf8'), mutation);
  let files = [...new Set(mutations.flatMap(({ tests }) => tests))];
  const failing = new Set<string>();
  for (let round = 0; round < 2 && files.length > 0 && !stopping.aborted; round += 1) {
    say(`${files.length} test files run as they are`);
    const run = await runTests(place, files, { limitMs: limits.all, stopping });
    say(`${run.ran - run.failed.length} of ${run.ran} tests pass ${run.trouble}`.trimEnd());
    files = files.filter((file) => !run.passedFiles.includes(join(place.tree, file)));
    failing.clear();
    for (const name of run.failed) failing.add(name);
  }
  for (const file of files) say(`FAILED without a mutation: ${file}`);
  return failing;
}

async function runMutated(mutation: Mutation, place: Workplace, stopping: AbortSignal): Promise<TestRun> {
  const file = join(place.tree, mutation.file);
  const source = await readFile(file, 'utf8');
  await writeFile(file, mutate(source, mutation));
  const run = await runTests(place, mutation.tests, { limitMs: limits.one, stopping });
  await writeFile(file, source);
  return run;
}

const run = promisify(execFile);

/**
 * Copies the working tree: files that git knows or would take, and what `npm install` made beside them, the latter by hard
 * links where the file systems allow it. Links of workspaces are relative, so they lead into the copy.
 */
async function copyTree(from: string, to: string): Promise<void> {
  const files = await listFiles(from, ['--cached', '--others', '--exclude-standard']);
  for (const file of files.filter((name) => existsSync(join(from, name)))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
  const ignored = await listFiles(from, ['--others', '--ignored', '--exclude-standard', '--directory']);
  for (const folder of ignored.filter((name) => made.test(name)))
    await link(join(from, folder), join(to, folder));
}

/** Ignored folders that tests need. */
const made = /(^|\/)(node_modules|generated|dist[^/]*)\/$/;

async function listFiles(folder: string, options: readonly string[]): Promise<string[]> {
  const command = ['ls-files', '-z', ...options];
  const { stdout } = await run('git', command, { cwd: folder, maxBuffer: 1e8 });
  return [...new Set(stdout.split('\0').filter(Boolean))];
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run('cp', ['-al', `${from}.`, to]).catch(() => run('cp', ['-a', `${from}.`, to]));
}
