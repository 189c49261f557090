import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once nothing was added to the list for `ms`. */
export async function untilQuiet(list: () => readonly unknown[], ms = 800): Promise<void> {
  for (let before = -1; before !== list().length; ) {
    before = list().length;
    await sleep(ms);
  }
}
