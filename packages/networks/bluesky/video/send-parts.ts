import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '../../network.ts';
import type { VideoCalls } from './video-calls.ts';
import { type Broken, isPassing } from './video-failures.ts';

export interface Parts {
  readonly partSizeBytes: number;
  readonly partCount: number;
  /** Numbers of those that the service has, from 1. */
  readonly receivedParts: readonly number[];
}

/** Times that one part is sent, and the wait before the second, ms; before the third it is twice as long. */
const [maxTries, pauseMs] = [3, 500];

/** Brings the parts that the service lacks, one after the other: each lies in memory while it goes. @returns null once all are there */
export async function sendParts(
  { calls, medium }: { readonly calls: VideoCalls; readonly medium: Upload },
  jobId: string,
  { partSizeBytes, partCount, receivedParts }: Parts,
): Promise<Broken | null> {
  const { file, signal } = medium;
  const there = new Set(receivedParts);
  for (let part = 1; part <= partCount; part++) {
    if (there.has(part)) continue;
    const start = (part - 1) * partSizeBytes;
    const bytes = await medium.read({ start, end: Math.min(start + partSizeBytes, file.sizeBytes) - 1 });
    for (let tries = 1; ; tries++) {
      if (signal.aborted) return { kind: 'stopped' };
      const sent = await calls.sendPart(jobId, part, bytes);
      if ('value' in sent) break;
      if (!isPassing(sent.failure) || tries === maxTries) return sent;
      await sleep(tries * pauseMs, undefined, { signal }).catch(() => {}); // only the signal ends it early
    }
  }
  return null;
}
