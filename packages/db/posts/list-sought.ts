import type { Sql } from '../client.ts';
import { findByWords } from './find-candidates.ts';
import type { PostFilter } from './list-filter.ts';
import { listFound } from './list-found.ts';
import type { Reader } from './read-posts.ts';
import { type Seeking, seekWords } from './seek-words.ts';
import { idsOf, type Walked } from './walk-posts.ts';

/** What is sought, and posts that the index does not know yet. */
export type Seek = Seeking & { readonly due: readonly string[] };

/**
 * A page of posts with words that many have, where a walk up to `end` found none: those of the time in which they were said
 * last, or none and a `next` that leads there.
 */
export async function listSought(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  { due, ...seeking }: Seek,
): Promise<Walked> {
  const { end, longest } = seeking;
  const sought = await seekWords(db, reader.userId, seeking);
  const oldest = idsOf(filter).first;
  const upTo = (id: string) => (id > oldest ? id : null);
  if (sought.kind === 'jump') {
    const isPassed = due.some((id) => id < end && id >= sought.end);
    return { ids: [], next: isPassed ? end : upTo(sought.end) };
  }
  const found = await findByWords(db, sought.query, longest);
  if (found === null) return { ids: [], next: end };
  const ids = [...new Set([...found, ...due])].filter((id) => id >= sought.first && id < end);
  const page = await listFound(db, reader, filter, ids);
  return { ids: page.ids, next: page.next ?? upTo(sought.first) };
}
