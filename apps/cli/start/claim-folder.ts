import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endProcess } from '@carillon/local-services';

/** A process as it was when it started. A number alone proves nothing: numbers are given out again. */
interface Trace {
  readonly pid: number;
  readonly commandLine: string;
}

/** The right to run in a data folder, and the memory of what runs there. */
export interface FolderClaim {
  /** Remembers a process of ours, so that the next start can end it should we be killed. */
  add(pid: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the folder for this process. Of a start that was killed, what still runs is ended first.
 * @returns the number of the process that runs there already, if one does
 */
export async function claimFolder(folder: string): Promise<FolderClaim | number> {
  const file = join(folder, 'running.json');
  const [starter, ...children] = existsSync(file) ? await readTraces(file) : [];
  if (starter && starter.pid !== process.pid && (await isAlive(starter))) return starter.pid;
  const leftovers = await Promise.all(
    children.map(async (child) => ((await isAlive(child)) ? [child.pid] : [])),
  );
  await Promise.all(leftovers.flat().map((pid) => endProcess(pid, ['SIGTERM', 'SIGKILL'])));
  const traces: Trace[] = [];
  const add = async (pid: number) => {
    traces.push({ pid, commandLine: (await commandLine(pid)) ?? '' });
    await writeFile(file, JSON.stringify(traces), { mode: 0o600 });
  };
  await add(process.pid);
  return { add, release: () => rm(file, { force: true }) };
}

async function readTraces(file: string): Promise<Trace[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    // Cut off by a kill while it was written.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const isAlive = async (trace: Trace) => (await commandLine(trace.pid)) === trace.commandLine;
