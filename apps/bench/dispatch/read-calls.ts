import { setTimeout as sleep } from 'node:timers/promises';
import type { Process } from '../processes/start-process.ts';
import type { Call } from './note-calls.ts';

/**
 * The calls that a worker noted, in their order, as soon as there are so many.
 * @param patience ms
 */
export async function readCalls(worker: Process, count: number, patience: number): Promise<Call[]> {
  const calls = await Promise.race([collect(worker, count), sleep(patience, null, { ref: false })]);
  if (calls === null) throw new Error(`${count} calls were not made after ${patience} ms.`);
  return calls;
}

async function collect(worker: Process, count: number): Promise<Call[]> {
  const calls: Call[] = [];
  while (calls.length < count) calls.push(...((await worker.message()) as Call[]));
  return calls;
}
