import type { OutcomeKind, Platform } from '@carillon/core';
import type { Queries } from '../client.ts';
import { type Page, toPage } from '../page.ts';
import type { Reader } from '../reader.ts';
import { visibleTo } from './read-posts.ts';

/** The key by which the tries at a post are in order. */
export interface AttemptKey {
  readonly startedAt: Date;
  readonly publicationId: string;
  readonly leaseToken: bigint;
}

/** One try at publishing a post on one account. */
export interface AttemptRow extends AttemptKey {
  readonly platform: Platform;
  readonly socialAccountId: string;
  /** Id of the post on the network by now; null while it is not published. */
  readonly platformPostId: string | null;
  /** 1 for the first generation that was tried. */
  readonly round: number;
  readonly number: number;
  readonly endedAt: Date | null;
  readonly outcome: OutcomeKind | null;
  readonly networkStatus: number | null;
  readonly message: string | null;
  readonly nextAt: Date | null;
}

export interface AttemptsQuery {
  readonly postId: string;
  /** Most tries. */
  readonly limit: number;
  /** Only those that began before this one. */
  readonly before?: AttemptKey | undefined;
}

/** The newest tries at a post, in the order of their start. @returns null when the user has no such post */
export async function listAttempts(
  db: Queries,
  reader: Reader,
  { postId, limit, before }: AttemptsQuery,
): Promise<Page<AttemptRow> | null> {
  const post = await db.post.findFirst({ where: { id: postId, ...visibleTo(reader) }, select: { id: true } });
  if (post === null) return null;
  const rows = await db.attempt.findMany({
    where: { publication: { postId }, ...(before && { OR: earlierThan(before) }) },
    select: {
      publicationId: true,
      leaseToken: true,
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
    take: limit + 1,
  });
  const { rows: newest, hasMore } = toPage(rows, limit);
  const roundOf = await readRounds(db, postId);
  return {
    rows: newest
      .map(({ publication, generation, ...attempt }) => ({
        ...attempt,
        ...publication,
        round: roundOf(attempt.publicationId, generation),
      }))
      .reverse(),
    hasMore,
  };
}

/** Generations grow with every change, whether they are tried or not; those that were are counted. */
async function readRounds(db: Queries, postId: string) {
  const tried = await db.attempt.groupBy({
    by: ['publicationId', 'generation'],
    where: { publication: { postId } },
  });
  return (id: string, generation: number): number =>
    tried.filter((each) => each.publicationId === id && each.generation <= generation).length;
}

const earlierThan = ({ startedAt, publicationId, leaseToken }: AttemptKey) => [
  { startedAt: { lt: startedAt } },
  { startedAt, publicationId: { lt: publicationId } },
  { startedAt, publicationId, leaseToken: { lt: leaseToken } },
];
