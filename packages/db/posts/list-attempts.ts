import type { OutcomeKind, Platform } from '@carillon/core';
import type { Queries } from '../client.ts';
import { type Reader, visibleTo } from './read-posts.ts';

/** One try at publishing a post on one account. */
export interface AttemptRow {
  readonly platform: Platform;
  readonly socialAccountId: string;
  /** Where the publication is published by now. */
  readonly platformPostId: string | null;
  readonly generation: number;
  readonly number: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: OutcomeKind | null;
  readonly networkStatus: number | null;
  readonly message: string | null;
  readonly nextAt: Date | null;
}

/** The newest tries at a post, in the order of their start. @returns null when the user has no such post */
export async function listAttempts(
  db: Queries,
  reader: Reader,
  { postId, limit }: { postId: string; limit: number },
): Promise<AttemptRow[] | null> {
  const post = await db.post.findFirst({ where: { id: postId, ...visibleTo(reader) }, select: { id: true } });
  if (post === null) return null;
  const rows = await db.attempt.findMany({
    where: { publication: { postId } },
    select: {
      generation: true,
      number: true,
      startedAt: true,
      endedAt: true,
      outcome: true,
      networkStatus: true,
      message: true,
      nextAt: true,
      publication: { select: { platform: true, socialAccountId: true, platformPostId: true } },
    },
    orderBy: [{ startedAt: 'desc' }, { publicationId: 'desc' }, { leaseToken: 'desc' }],
    take: limit,
  });
  return rows.map(({ publication, ...attempt }) => ({ ...attempt, ...publication })).reverse();
}
