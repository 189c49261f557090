import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { runCommand } from './run-command.ts';

/**
 * The command that a living process was started with; undefined if there is no such process.
 * A dead one that nobody has collected (a zombie, in a container without an init) counts as gone.
 */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (existsSync('/proc/self/cmdline')) return fromProc(pid);
  const listed = await runCommand(['ps', '-o', 'stat=', '-o', 'args=', '-p', String(pid)], {
    timeoutMs: 5_000,
  });
  if (!listed.ok || listed.output.trim().startsWith('Z')) return undefined;
  return listed.output.trim().replace(/^\S+\s+/, '') || undefined;
}

async function fromProc(pid: number): Promise<string | undefined> {
  const giveUpAt = Date.now() + 1_000;
  try {
    for (;;) {
      const text = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      if (text) return text.replaceAll('\0', ' ').trim();
      if (/^State:\s+[ZX]/m.test(await readFile(`/proc/${pid}/status`, 'utf8'))) return undefined;
      // Alive, and for a moment without one because it is becoming another program (execve).
      if (Date.now() > giveUpAt) return ''; // a thread of the kernel
      await sleep(5);
    }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * Sends the signals in turn until the process is gone, waiting up to `maxWaitMs` after each.
 * Throws when it outlives them all.
 */
export async function endProcess(pid: number, signals: NodeJS.Signals[], maxWaitMs = 10_000): Promise<void> {
  for (const signal of signals) {
    if ((await commandLine(pid)) === undefined) return;
    process.kill(pid, signal);
    const giveUpAt = Date.now() + maxWaitMs;
    while (Date.now() < giveUpAt) {
      if ((await commandLine(pid)) === undefined) return;
      await sleep(20);
    }
  }
  throw new Error(`Process ${pid} did not end after ${signals.join(' and ')}.`);
}
