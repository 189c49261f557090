import { threadTime } from '@carillon/testing/fastest-time';

/** Longest time for which some work kept the event loop from other work, ms of processor time. */
export async function longestEventLoopBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadTime();
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  await work();
  clearImmediate(next);
  return Math.max(longest, threadTime() - last);
}
