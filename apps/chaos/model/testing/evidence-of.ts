import type { Evidence } from '../../judge/evidence.ts';
import { readPublications } from '../../judge/read-publications.ts';
import { commitsOf, type History } from './history.ts';
import { isDraft, type Model } from './model.ts';
import { possibleCodes } from './possible-codes.ts';
import { steadily } from './steadily.ts';

/** The furthest time that there is: a draft is never due. */
const never = new Date(8.64e15);

/** A history as the judge reads it. The rows are read first: what they say is out by now must be out. */
export async function evidenceOf(history: History, model: Model): Promise<Evidence> {
  const { accounts, bench } = history;
  const ids = new Set(model.posts.map(({ id }) => id));
  const rows = await steadily(() => readPublications(bench.carillon.db));
  const offers = model.posts.map((post) => ({
    answer: 'accepted' as const,
    postId: post.id,
    targets: post.targets.map(({ platform }) => ({ platform, handle: accounts[platform].handle })),
    contents: post.contents,
    scheduledAt: isDraft(post) ? never : new Date(post.dueAt),
  }));
  return {
    offers,
    publications: rows.filter(({ postId }) => ids.has(postId)),
    commits: commitsOf(history),
    justified: new Set([...possibleCodes(model, 'x'), ...possibleCodes(model, 'bluesky')]),
  };
}
