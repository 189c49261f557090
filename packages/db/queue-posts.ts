import type { Sql } from './client.ts';
import { listQueue, type QueuePlace, type QueueRequest } from './queue.ts';
import { literal, opaqueArray } from './sql-parts.ts';

/** Lines in an answer. */
const pageSize = 20;

/**
 * A page of a queue by posts: what of a post goes out at one time is a line, and has the place of its first publication.
 * @returns those, in the order of due times; `more` when there are more lines in its direction
 */
export async function listQueuedPosts(
  db: Sql,
  request: QueueRequest,
): Promise<{ places: QueuePlace[]; more: boolean }> {
  const isBack = request.before !== undefined;
  const lines: QueuePlace[] = [];
  let from = request;
  for (let limit: 20 | 100 = 20; ; limit = 100) {
    const { places, more } = await listQueue(db, from, limit);
    const firsts = await firstOfLines(db, request, places);
    if (isBack) lines.unshift(...firsts);
    else lines.push(...firsts);
    const end = isBack ? places[0] : places.at(-1);
    if (lines.length > pageSize || !more || end === undefined) break;
    from = { ...request, [isBack ? 'before' : 'after']: end };
  }
  return {
    places: isBack ? lines.slice(-pageSize) : lines.slice(0, pageSize),
    more: lines.length > pageSize,
  };
}

/** Of publications that wait those with which the line of a post begins. Of one account, each does. */
async function firstOfLines(
  db: Sql,
  { accountId }: QueueRequest,
  places: readonly QueuePlace[],
): Promise<readonly QueuePlace[]> {
  if (accountId !== undefined || places.length === 0) return places;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM unnest(${opaqueArray(places.map(({ id }) => id))}::text[]) AS asked(id)
      CROSS JOIN LATERAL (SELECT * FROM publications WHERE id = asked.id OFFSET 0) p
    WHERE NOT EXISTS (SELECT 1 FROM publications o WHERE o.post_id = p.post_id AND o.due_at = p.due_at
      AND o.status IN ('scheduled', 'queued') AND o.id < p.id)`;
  const firsts = new Set(rows.map(({ id }) => id));
  return places.filter(({ id }) => firsts.has(id));
}

/** Publications that one answer has at most: those of 20 posts on 50 accounts each. */
const maxParts = 1_000;

/** The ids of all publications that go out with the first ones of lines, line by line, as their posts have them. */
export async function partsOfLines(db: Sql, firsts: readonly QueuePlace[]): Promise<string[]> {
  if (firsts.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM unnest(${opaqueArray(firsts.map(({ id }) => id))}::text[]) WITH ORDINALITY AS asked(id, n)
      CROSS JOIN LATERAL (SELECT * FROM publications WHERE id = asked.id OFFSET 0) p
      CROSS JOIN LATERAL (SELECT id, position FROM publications WHERE post_id = p.post_id AND due_at = p.due_at
        AND status IN ('scheduled', 'queued') OFFSET 0) o
    ORDER BY asked.n, o.position, o.id LIMIT ${literal(maxParts)}`;
  return rows.map(({ id }) => id);
}
