import { type Program, startProgram } from '@carillon/testing/run-process';
import type { WorkerOverrides } from '@carillon/worker/run-worker';

export type { WorkerOverrides };

/** A worker in a process of its own, with these overrides: it can be killed and frozen. */
export const startWorkerProcess = (env: Record<string, string>, overrides: WorkerOverrides): Program =>
  startProgram('apps/harness/worker-process.ts', env, [JSON.stringify(overrides)]);
