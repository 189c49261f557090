import { setTimeout as sleep } from 'node:timers/promises';
import type { Process } from '../processes/start-process.ts';

/** A call of a network. The time is by this machine's clock, ms since 1970. */
export type Call = readonly [publicationId: string, at: number];

/** The text of a publication: X takes no text twice from the same user, and a network in the process knows whose it is. */
export const contentOf = (publicationId: string): string => `The bells ring: ${publicationId}`;

export const publicationIn = (content: string): string => content.slice(content.lastIndexOf(' ') + 1);

/** Without a call for this long, the last one counts as the last of all. */
const silenceMs = 500;

/** Notes calls, and sends them to the parent process once there were none for a while: sending costs time. */
export function noteCalls(): (publicationId: string) => void {
  let calls: Call[] = [];
  let last = 0;
  setInterval(() => {
    if (calls.length === 0 || Date.now() - last < silenceMs) return;
    process.send?.(calls);
    calls = [];
  }, 50).unref();
  return (publicationId) => {
    last = Date.now();
    calls.push([publicationId, last]);
  };
}

/** The calls that a worker noted, in their order, as soon as there are `count`. @throws when that takes longer */
export async function readCalls(worker: Process, count: number, timeoutMs: number): Promise<Call[]> {
  const calls = await Promise.race([collect(worker, count), sleep(timeoutMs, null, { ref: false })]);
  if (calls === null) throw new Error(`${count} calls were not made after ${timeoutMs} ms.`);
  return calls;
}

async function collect(worker: Process, count: number): Promise<Call[]> {
  const calls: Call[] = [];
  while (calls.length < count) calls.push(...((await worker.message()) as Call[]));
  return calls;
}
