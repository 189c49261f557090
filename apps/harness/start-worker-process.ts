import { type Program, startProgram } from '@carillon/testing/run-process';
import type { Unlike } from '@carillon/worker/run-worker';

export type { Unlike };

/** A worker in a process of its own, unlike the one that ships in what is given: it can be killed and frozen. */
export const startWorkerProcess = (env: Record<string, string>, unlike: Unlike): Program =>
  startProgram('apps/harness/worker-process.ts', env, [JSON.stringify(unlike)]);
