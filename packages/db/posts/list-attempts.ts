import type { OutcomeKind, Platform } from '@carillon/core';
import type { Queries } from '../client.ts';
import { type Page, type PageRequest, readPage, type Stretch } from '../page.ts';
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

export interface AttemptsQuery extends PageRequest<AttemptKey> {
  readonly postId: string;
}

/**
 * Tries at a post, in pages of which the newest is the first: each in the order of their start.
 * @returns null when the user has no such post
 */
export async function listAttempts(
  db: Queries,
  reader: Reader,
  { postId, ...query }: AttemptsQuery,
): Promise<Page<AttemptRow> | null> {
  const post = await db.post.findFirst({ where: { id: postId, ...visibleTo(reader) }, select: { id: true } });
  if (post === null) return null;
  const { rows: newestFirst, ...page } = await readPage(query, (stretch) => readTries(db, postId, stretch));
  const roundOf = await readRounds(db, postId);
  return {
    rows: newestFirst
      .map(({ publication, generation, ...attempt }) => ({
        ...attempt,
        ...publication,
        round: roundOf(attempt.publicationId, generation),
      }))
      .reverse(),
    ...page,
  };
}

function readTries(db: Queries, postId: string, { from, including, backwards, take }: Stretch<AttemptKey>) {
  const direction = backwards ? 'asc' : 'desc';
  const beyond = from && {
    OR: [...(backwards ? laterThan(from) : earlierThan(from)), ...(including ? [from] : [])],
  };
  return db.attempt.findMany({
    where: { publication: { postId }, ...beyond },
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
    orderBy: [{ startedAt: direction }, { publicationId: direction }, { leaseToken: direction }],
    take,
  });
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

const laterThan = ({ startedAt, publicationId, leaseToken }: AttemptKey) => [
  { startedAt: { gt: startedAt } },
  { startedAt, publicationId: { gt: publicationId } },
  { startedAt, publicationId, leaseToken: { gt: leaseToken } },
];
