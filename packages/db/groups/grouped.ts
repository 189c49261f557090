import DataLoader from 'dataloader';

export interface Grouping {
  /** Most calls in a group. */
  readonly most: number;
  /** Groups that are under way together. */
  readonly atOnce: number;
}

/**
 * Has work done in groups: what is asked for while groups are under way makes up the next one. Alone, a call waits for
 * nobody.
 * @param work answers each call of a group in its order; an Error fails that call alone, a rejection fails them all
 */
export function grouped<Asked, Answer>(
  work: (group: readonly Asked[]) => Promise<readonly (Answer | Error)[]>,
  { most, atOnce }: Grouping,
): (asked: Asked) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const start = (group: () => void) => {
    running += 1;
    process.nextTick(group); // with what is asked for right now
  };
  const end = () => {
    running -= 1;
    const next = waiting.shift();
    if (next !== undefined) start(next);
  };
  const loader = new DataLoader<Asked, Answer>((group) => work(group).finally(end), {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (group) => void (running < atOnce ? start(group) : waiting.push(group)),
  });
  return (asked) => loader.load(asked);
}
