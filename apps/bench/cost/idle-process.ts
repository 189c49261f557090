import { setTimeout as sleep } from 'node:timers/promises';
import { type Undo, undoAll } from '@carillon/testing/undo';
import type { BenchContext } from '../context.ts';
import { residentBytes } from '../processes/proc.ts';
import { startReady } from '../processes/start-ready.ts';

export interface Idle {
  /** From start to ready. */
  readonly tookMs: number;
  /** Resident memory once it has been idle for a while, bytes. */
  readonly bytes: number;
}

const programs = {
  api: { file: 'apps/api/main.ts', variable: 'PORT' },
  worker: { file: 'apps/worker/main.ts', variable: 'WORKER_PORT' },
} as const;

/** Starts a process of the service, lets it idle for so long, and stops it. */
export async function idleProcess(
  context: BenchContext,
  name: keyof typeof programs,
  { env, idleMs }: { readonly env: Readonly<Record<string, string>>; readonly idleMs: number },
): Promise<Idle> {
  const undo: Undo[] = [];
  try {
    const { process, tookMs } = await startReady(context, { name, ...programs[name], env }, undo);
    await sleep(idleMs, undefined, { signal: context.stopping });
    await process.assertRunning();
    return { tookMs, bytes: await residentBytes(process.pid) };
  } finally {
    await undoAll(undo);
  }
}
