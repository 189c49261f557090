import { ApiError, apiError } from '@carillon/core';
import { inPart, type Queries } from '@carillon/db';
import { holdMedia } from '@carillon/db/media';
import { type Author, type Creation, createPosts, type StoredPost } from '@carillon/db/posts';
import { lockCalendars } from '@carillon/db/slots';
import { asManyAsFit } from './as-many-as-fit.ts';
import { requireRoom } from './budgets.ts';
import { place } from './place-in-slots.ts';
import type { Planned } from './plan-new-post.ts';
import { countInShare, storeAlone } from './store-posts.ts';

/** Outcome of a post: stored, or why it is not. */
export type PostOutcome = StoredPost | ApiError;

type Posts = readonly Planned['planned'][];

/**
 * Stores posts of one author within a transaction, in their order, each whole or not at all: those that need nothing but room in
 * one statement, and one that takes a slot or an id of its author's own by itself. What one alone locks before it is counted is
 * locked for all of them before the first is: the order of locks is that of everybody.
 * @returns the outcome of each
 */
export async function storeEach(tx: Queries, posts: Posts, author: Author): Promise<PostOutcome[]> {
  const slotted = posts.filter(({ autoSchedule }) => autoSchedule).map(({ profileId }) => profileId);
  await lockCalendars(tx, slotted);
  await holdMedia(
    tx,
    posts.flatMap(({ publications }) => publications),
  );
  const outcomes: PostOutcome[] = [];
  for (const run of runsOf(posts)) {
    const [first] = run;
    if (first !== undefined && isApart(first))
      outcomes.push(await failing(() => inPart(tx, () => storeApart(tx, first, author))));
    else outcomes.push(...(await storeRun(tx, run, author)));
  }
  return outcomes;
}

const isApart = ({ autoSchedule, externalId }: Posts[number]): boolean => autoSchedule || Boolean(externalId);

/** Posts that one statement stores, one run after another. */
function runsOf(posts: Posts): Posts[] {
  const runs: Posts[number][][] = [];
  for (const post of posts) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && !isApart(last[0]) && !isApart(post)) last.push(post);
    else runs.push([post]);
  }
  return runs;
}

async function failing(store: () => Promise<StoredPost>): Promise<PostOutcome> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof ApiError && error.status !== 503) return error;
    throw error;
  }
}

async function storeApart(tx: Queries, post: Posts[number], author: Author): Promise<StoredPost> {
  const newPost = await place(tx, { userId: author.userId, post, moves: false });
  const outcome = outcomeOf(await storeAlone(tx, { newPost, author }));
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

/** Posts that need nothing but room; where a share of the month, or a budget, is too small for all, one by one. */
async function storeRun(tx: Queries, posts: Posts, author: Author): Promise<PostOutcome[]> {
  const { share, payer } = author;
  if (share === undefined && payer === undefined) return storePlain(tx, posts, author);
  try {
    return await inPart(tx, async () => {
      const outcomes = await storePlain(tx, posts, author);
      const postIds = posts.flatMap(({ id }, index) => (outcomes[index] instanceof ApiError ? [] : [id]));
      await countInShare(tx, author, postIds.length);
      if (payer !== undefined) await requireRoom(tx, { caller: payer, postIds });
      return outcomes;
    });
  } catch (error) {
    if (!(error instanceof ApiError) || !isUsedUp(error)) throw error;
    if (posts.length === 1) return [error];
    const outcomes: PostOutcome[] = [];
    for (const post of posts) outcomes.push(...(await storeRun(tx, [post], author)));
    return outcomes;
  }
}

const isUsedUp = ({ code }: ApiError): boolean => code === 'key_share_used_up' || code === 'budget_reached';

/** As many of them as the month has room for, the first ones. */
async function storePlain(tx: Queries, posts: Posts, author: Author): Promise<PostOutcome[]> {
  const wanted = posts.map((newPost) => ({ newPost, author }));
  return (await asManyAsFit<Creation>((group) => createPosts(tx, group), wanted)).map(outcomeOf);
}

function outcomeOf(creation: Creation): PostOutcome {
  if (creation.kind === 'stored') return creation;
  return apiError(creation.kind === 'changed' ? 'changed_meanwhile' : 'monthly_limit_reached');
}
