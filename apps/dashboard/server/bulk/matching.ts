import { apiError, type BulkAction, fitsBulk, maxBulkPosts } from '@carillon/core';
import type { Database } from '@carillon/db';
import { type BulkCandidate, readCandidates } from '@carillon/db/bulk-changes';
import { listPostIds } from '@carillon/db/posts';
import { toListFilter } from '@carillon/operations/posts/list-filter';
import type { z } from 'zod';
import { dashboardError } from '../problems.ts';
import type { bulkFilter, bulkVersion } from './schemas.ts';

/** Ids that one statement gives. */
const pageSize = 500;

/** Matching posts that are counted, so that a refusal can say how many there are. */
const maxCounted = 20_000;

/** Time in which all posts of a user must have been looked through, ms: a request waits for it. */
const maxLookMs = 20_000;

/** The posts that a filter lets in. */
export interface Matching {
  /** In the order of the list. */
  readonly ids: readonly string[];
  /** There may be more, which were not looked at. */
  readonly atLeast: boolean;
}

/**
 * Finds all posts of a list, page by page with the function that lists them. It holds no connection between two pages.
 * @throws {ApiError} 404 for a profile or an account that the person does not have; 400 for too many words
 */
export async function findMatching(
  db: Database,
  userId: string,
  filter: z.output<typeof bulkFilter>,
): Promise<Matching> {
  const reader = { userId, sandbox: false };
  const asked = await toListFilter(db, reader, filter);
  const until = performance.now() + maxLookMs;
  const ids = new Set<string>(); // a post that is moved between two pages may be met twice
  let after: string | undefined;
  do {
    const page = await listPostIds(db, reader, { ...asked, limit: pageSize, after });
    for (const id of page.ids) ids.add(id);
    after = page.next ?? undefined;
  } while (after !== undefined && ids.size <= maxCounted && performance.now() < until);
  return { ids: [...ids], atLeast: after !== undefined };
}

/** The posts of a bulk change. */
export interface Chosen {
  /** Those that its action fits, in their order. */
  readonly posts: readonly BulkCandidate[];
  /** Number of those that it does not fit. */
  readonly leftOut: number;
}

/**
 * The posts that a filter lets in, as they are now.
 * @throws {ApiError} 400 where more match than may be changed at once, or none that the action fits
 */
export async function chooseMatching(
  db: Database,
  userId: string,
  { filter, action }: { readonly filter: z.output<typeof bulkFilter>; readonly action: BulkAction },
): Promise<Chosen> {
  const { ids, atLeast } = await findMatching(db, userId, filter);
  if (ids.length > maxBulkPosts) {
    const count = `${atLeast ? 'More than ' : ''}${ids.length.toLocaleString('en')}`;
    throw dashboardError('too_many_posts', { count, limit: maxBulkPosts.toLocaleString('en') });
  }
  if (atLeast) throw dashboardError('search_too_long');
  return fitting(await readAll(db, userId, ids), action);
}

/**
 * The named posts, with the versions that the person has seen.
 * @throws {ApiError} 404 where one is not theirs; 400 where the action fits none
 */
export async function chooseNamed(
  db: Database,
  userId: string,
  { posts, action }: { readonly posts: readonly z.output<typeof bulkVersion>[]; readonly action: BulkAction },
): Promise<Chosen> {
  const seen = new Map(posts.map((post) => [post.id, post]));
  const found = await readAll(db, userId, [...seen.keys()]);
  if (found.length < seen.size) throw apiError('post_not_found');
  const isAnother = ({ id, status, updatedAt }: BulkCandidate) => {
    const version = seen.get(id);
    return version?.status !== status || version.updatedAt.getTime() !== updatedAt.getTime();
  };
  // One that is another by now stays in it, so that the person knows.
  const chosen = found.filter((post) => isAnother(post) || isFitting(post, action));
  return {
    posts: chosen.map((post) => ({ ...post, ...seen.get(post.id) })),
    leftOut: found.length - chosen.length,
  };
}

/** Those of the named posts that are still there, as they are now: what an import made, for one. */
export const chooseIds = async (
  db: Database,
  userId: string,
  { ids, action }: { readonly ids: readonly string[]; readonly action: BulkAction },
): Promise<Chosen> => fitting(await readAll(db, userId, [...new Set(ids)]), action);

const isFitting = (post: BulkCandidate, action: BulkAction): boolean =>
  fitsBulk(action, { ...post, hasTime: post.scheduledAt !== null });

function fitting(candidates: readonly BulkCandidate[], action: BulkAction): Chosen {
  const posts = candidates.filter((post) => isFitting(post, action));
  return { posts, leftOut: candidates.length - posts.length };
}

async function readAll(db: Database, userId: string, ids: readonly string[]): Promise<BulkCandidate[]> {
  const found: BulkCandidate[] = [];
  for (let from = 0; from < ids.length; from += pageSize)
    found.push(...(await readCandidates(db, userId, ids.slice(from, from + pageSize))));
  return found;
}
