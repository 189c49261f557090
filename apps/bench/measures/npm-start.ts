import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { proportionalBytes } from '../processes/proc.ts';

const root = join(import.meta.dirname, '../../..');

/** The line of `npm start` once everything runs and can be used. */
const ready = 'Carillon is running.';

/** Its line when it has nothing left to do. */
const done = 'The demo post is published';

/** Prepares a folder in which `npm start` keeps its data, in place of the checkout's own. */
export async function prepareFolder(folder: string): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(folder, { recursive: true });
  const prestart = `cd ${JSON.stringify(root)} && (${scripts.prestart})`;
  const own = { prestart, start: ownStart(scripts.start, join(folder, 'data')) };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: own }));
}

/** The script as it is, with the same Node and the checkout's own `node_modules`. @throws when it is another than is known here */
function ownStart(script: string, dataDir: string): string {
  const parts = /^(NODE_COMPILE_CACHE=)(node_modules\/\S+) exec node (apps\/cli\/start\/main\.js)$/.exec(
    script,
  );
  if (parts === null) throw new Error(`The script "start" is not measured as it is: ${script}`);
  const [, variable, cache = '', program = ''] = parts;
  const quoted = [process.execPath, join(root, program), dataDir].map((word) => JSON.stringify(word));
  return `${variable}${JSON.stringify(join(root, cache))} exec ${quoted.join(' ')} 1`; // the demo post is due after 1 s
}

/** Memory of what runs, bytes, each by itself. */
export type Weights = Readonly<Record<'supervisor' | 'sandbox' | 'api' | 'worker' | 'dashboard', number>>;

export interface Started {
  /** From the command until everything can be used. */
  readonly tookMs: number;
  readonly weights: Weights;
}

/** In the order in which they are started. */
const names = ['supervisor', 'sandbox', 'api', 'worker', 'dashboard'] as const;

async function readWeights(folder: string): Promise<Weights> {
  const running: { pid: number }[] = JSON.parse(await readFile(join(folder, 'data/running.json'), 'utf8'));
  if (running.length !== names.length) throw new Error(`npm start runs ${running.length} processes.`);
  const bytes = await Promise.all(running.map(({ pid }) => proportionalBytes(pid)));
  return Object.fromEntries(names.map((name, at) => [name, bytes[at]])) as Weights;
}

/** Runs `npm start` until its demo post is out and it idled for `idleMs`, and stops it. */
export async function npmStart(folder: string, idleMs: number, stopping: AbortSignal): Promise<Started> {
  stopping.throwIfAborted();
  const { PATH = '', HOME = '' } = process.env;
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  async function said(line: string) {
    while (!output.includes(line)) {
      const ended = await Promise.race([exited.then(() => true), sleep(5, false)]);
      if (ended) throw new Error(`npm start ended before it said "${line}":\n${output}`);
    }
  }
  const stop = () => child.kill('SIGTERM');
  stopping.addEventListener('abort', stop, { once: true });
  try {
    await said(ready);
    const tookMs = performance.now() - begin;
    await said(done);
    await sleep(idleMs, undefined, { signal: stopping });
    return { tookMs, weights: await readWeights(folder) };
  } finally {
    stopping.removeEventListener('abort', stop);
    stop();
    await exited;
  }
}
