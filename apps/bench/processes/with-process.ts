import type { Stage } from '../stage.ts';
import { type Process, type Program, startProcess } from './start-process.ts';

/** Starts a program for as long as `use` takes. */
export async function withProcess<Result>(
  stage: Stage,
  program: Program,
  use: (process: Process) => Promise<Result>,
): Promise<Result> {
  stage.stopping.throwIfAborted();
  const process = startProcess(stage, program);
  try {
    return await use(process);
  } finally {
    await process.stop();
  }
}
