import type { byItself } from '@carillon/db/groups';
import type { Creation, WantedPost } from '@carillon/db/posts';

/** Outcome of a post; `byItself` for one that has to be stored alone. */
export type Stored = Creation | typeof byItself | Error;

export type Write<Outcome extends Stored> = (group: readonly WantedPost[]) => Promise<Outcome[]>;

/**
 * Stores posts of one author in their order. When the month has room for some of them and not for all: halves, until the
 * first post that has none; then the month is full.
 * @param ofHalf stores a half; as `write` does unless given
 * @throws what `write` throws of all of them: then nothing is stored
 */
export async function asManyAsFit<Outcome extends Stored>(
  write: Write<Outcome>,
  group: readonly WantedPost[],
  ofHalf: Write<Outcome> = write,
): Promise<(Outcome | Creation)[]> {
  const outcomes = await write(group);
  if (!outcomes.some(isOver) || group.length === 1) return outcomes;
  const middle = Math.ceil(group.length / 2);
  const first = await asManyAsFit(ofHalf, group.slice(0, middle));
  const rest = group.slice(middle);
  return [...first, ...(first.some(isOver) ? rest.map(() => over) : await asManyAsFit(ofHalf, rest))];
}

const over = { kind: 'over_limit' } as const;

const isOver = (outcome: Stored): boolean =>
  typeof outcome === 'object' && 'kind' in outcome && outcome.kind === over.kind;
