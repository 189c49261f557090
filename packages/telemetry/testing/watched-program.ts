import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Longest stop of these programs' event loops, ms. */
export const limit = 500;

const begun = new Set<ReturnType<typeof start>>();

/** Ends what is left of the programs: for `afterEach`. */
export function endPrograms(): void {
  for (const { child } of begun) child.kill('SIGKILL');
  begun.clear();
}

/** A process that is watched, and then does this; with its output and its end. */
export function start(statements: string, { args = [] as string[], allowed = limit } = {}) {
  const program = `
    const { createLog } = await import('./log.ts');
    const { watchEventLoop } = await import('./watch-event-loop.ts');
    const { setTimeout: sleep } = await import('node:timers/promises');
    const log = createLog({ name: 'test', level: 'info', format: 'json', sync: true });
    const watch = watchEventLoop({ name: 'test', log, limit: ${allowed} });
    const stand = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
    await sleep(250);
    ${statements}`;
  const child = spawn(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data;
  });
  const running = { child, output: () => output, exited: once(child, 'close') };
  begun.add(running);
  return running;
}

/** The end of a program, and its lines. */
export async function endOf({ exited, output }: ReturnType<typeof start>) {
  const [status, signal] = await exited;
  const lines = output().trim().split('\n').filter(Boolean);
  return { status, signal, lines: lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : line)) };
}
