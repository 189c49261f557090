import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess } from '@carillon/local-services';

/** A copy of the repository, and a folder for whatever its tests leave. */
export interface Workplace {
  /** Holds both of them, and nothing else. */
  readonly folder: string;
  readonly tree: string;
  readonly scratch: string;
}

export interface TestRun {
  /** Number of tests that ran. */
  readonly ran: number;
  /** Full names of those that failed. */
  readonly failed: readonly string[];
  /** Test files that passed. */
  readonly passedFiles: readonly string[];
  /** Output when no test ran, or not to the end. */
  readonly trouble: string;
}

/** The part of Jest's report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs test files of a tree, whatever rings they are in. @param limitMs after which they are ended */
export async function runTests(
  { folder, tree, scratch }: Workplace,
  files: readonly string[],
  { limitMs, stopping }: { readonly limitMs: number; readonly stopping: AbortSignal },
): Promise<TestRun> {
  const [output, temporary] = [join(scratch, 'report.json'), join(scratch, 'tmp')];
  await rm(output, { force: true });
  await mkdir(temporary, { recursive: true });
  const program = ['--no-warnings', '--import', './packages/testing/jest/keep-worker-data.ts'];
  const workers = `--maxWorkers=${Math.min(files.length, 2)}`; // as many processes start, whatever there is to do
  const asked = ['--json', `--outputFile=${output}`, workers, '--forceExit', '--runTestsByPath']; // a failed test may leave something open
  const child = spawn(process.execPath, [...program, 'node_modules/jest/bin/jest.js', ...asked, ...files], {
    cwd: tree,
    env: {
      ...process.env,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: join(scratch, 'cache'),
      TEST_RING: [...new Set(files.map(ringOf))].join(','),
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit').then(() => true);
  const isLate = once(AbortSignal.any([stopping, AbortSignal.timeout(limitMs)]), 'abort').then(() => false);
  const ended = await Promise.race([exited, isLate]);
  await endProcesses(folder, ended ? undefined : child.pid);
  if (!ended) return { ...nothing, trouble: `took longer than ${limitMs / 1_000} s` };
  return readFile(output, 'utf8').then(read, () => ({ ...nothing, trouble: 'ended without a report' }));
}

const nothing: TestRun = { ran: 0, failed: [], passedFiles: [], trouble: '' };

/** The ring of a test, by the end of its name; see jest.config.ts. */
const ringOf = (file: string): string => /\.(\w+)\.test\.ts$/.exec(file)?.[1] ?? 'unit';

/** Hooks that fail are reported like tests; those of the file fail after that, whatever they test. */
const isHook = ({ fullName }: { readonly fullName: string }) =>
  /\((before|after)(All|Each)\)$/.test(fullName);

/** The line of a message that says most. */
const wordsOf = (message: string): string =>
  message
    .split('\n')
    .find((line) => /\S+Error\b|^\s*Error\b/.test(line))
    ?.trim() ?? message.trim().slice(0, 200);

function read(text: string): TestRun {
  const { testResults } = JSON.parse(text) as Report;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed' && !isHook(one)),
  );
  const tests = testResults
    .filter(({ assertionResults }) => !assertionResults.some(isHook))
    .flatMap(({ assertionResults }) => assertionResults);
  const ran = tests.filter(({ status }) => ['passed', 'failed'].includes(status));
  return {
    ran: ran.length,
    failed: ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    passedFiles: testResults.filter(({ status }) => status === 'passed').map(({ name }) => name),
    trouble: [...new Set(broken.map(({ message }) => wordsOf(message)))].join('\n'),
  };
}

/**
 * Ends what works in a folder or below: test processes, and servers that they started and did not stop, which have groups
 * of their own. Where there is no /proc, only `pid` is ended.
 */
async function endProcesses(folder: string, pid: number | undefined): Promise<void> {
  const found = await processesIn(folder);
  const pids = new Set([...(pid === undefined ? [] : [pid]), ...found]);
  await Promise.all([...pids].map((one) => endProcess(one, ['SIGTERM', 'SIGKILL'], 5_000).catch(() => {})));
}

async function processesIn(folder: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const numbers = entries.map(Number).filter((number) => Number.isInteger(number) && number !== process.pid);
  const found = await Promise.all(
    numbers.map(async (number) => {
      const cwd = await readlink(`/proc/${number}/cwd`).catch(() => '');
      return cwd === folder || cwd.startsWith(`${folder}/`) ? number : null;
    }),
  );
  return found.filter((number) => number !== null);
}
