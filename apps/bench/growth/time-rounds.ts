import type { Times } from './groups.ts';
import { allRounds } from './rounds.ts';
import type { Stage as FilledStage } from './stage.ts';

/** Does everything hot so many times. @returns how long each piece of work took, as who asked for it saw it */
export async function timeRounds(stage: FilledStage, rounds: number, stopping: AbortSignal): Promise<Times> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    stopping.throwIfAborted();
    await allRounds(stage, async (name, work) => {
      const begin = performance.now();
      const result = await work();
      const took = performance.now() - begin;
      const known = times.get(name);
      if (known === undefined) times.set(name, [took]);
      else known.push(took);
      return result;
    });
  }
  return times;
}
