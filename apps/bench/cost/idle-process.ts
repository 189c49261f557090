import { setTimeout as sleep } from 'node:timers/promises';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { residentBytes } from '../processes/proc.ts';
import { startReady } from '../processes/start-ready.ts';
import type { Stage } from '../stage.ts';

export interface Idle {
  /** From start to ready, ms. */
  readonly took: number;
  /** Resident memory once it has been idle for a while, bytes. */
  readonly bytes: number;
}

const programs = {
  api: { file: 'apps/api/main.ts', variable: 'PORT' },
  worker: { file: 'apps/worker/main.ts', variable: 'WORKER_PORT' },
} as const;

/** Starts a process of the service, lets it idle for so long, ms, and stops it. */
export async function idleProcess(
  stage: Stage,
  name: keyof typeof programs,
  { env, idle }: { readonly env: Readonly<Record<string, string>>; readonly idle: number },
): Promise<Idle> {
  const undo: Undo[] = [];
  try {
    const { process, took } = await startReady(stage, { name, ...programs[name], env }, undo);
    await sleep(idle, undefined, { signal: stage.stopping });
    await process.assertRunning();
    return { took, bytes: await residentBytes(process.pid) };
  } finally {
    await undoAll(undo);
  }
}
