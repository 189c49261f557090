import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from './proc.ts';

/** Between two looks: a look costs something, too. */
const everyMs = 20;

/** The most memory that a process and its children have while something is done, over what they have before, bytes. */
export async function extraBytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid);
  let highest = before;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await residentBytes(pid));
      await sleep(everyMs);
    }
  };
  const over = () => {
    isOver = true;
  };
  await Promise.all([work().finally(over), watch()]);
  return highest - before;
}
