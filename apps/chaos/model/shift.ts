import type { History } from './history.ts';
import type { Model } from './model.ts';
import { passTime } from './pass-time.ts';
import { steadily } from './retry.ts';

/** Lets time pass in the service and in the model. @param absent names of workers that stand still, beside the dead */
export async function shift(
  { model, history }: { model: Model; history: History },
  ms: number,
  absent: readonly string[] = [],
): Promise<void> {
  const { carillon, workers } = history.bench;
  for (const target of model.posts.flatMap(({ targets }) => targets)) target.dueAt -= ms;
  await steadily(() => passTime(carillon.db, ms, [...workers.gone(), ...absent]));
}
