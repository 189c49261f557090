import { byPlatform } from '@carillon/core';
import { type Evidence, readPublications } from '../judge/evidence.ts';
import { commitsOf, type History, mediaOf } from './history.ts';
import { isDraft, isLive, type Model, type ModelTarget, possibleCodes } from './model.ts';
import { withRetry } from './system.ts';

/** The furthest time that there is: a draft is never due. */
const never = new Date(8.64e15);

/**
 * A history as the judge reads it. The rows are read first: what they say is out by now must be out.
 * @param counts which targets it is about; what was cancelled asks for nothing
 */
export async function evidenceOf(
  history: History,
  model: Model,
  counts: (target: ModelTarget) => boolean = isLive,
): Promise<Evidence> {
  const { accounts, system } = history;
  const rows = await withRetry(() => readPublications(system.carillon.db));
  const asked = model.posts.flatMap(({ id, targets }) =>
    targets.filter(counts).map((target) => ({ ...target, postId: id, isDraft: isDraft(target) })),
  );
  const offers = asked.map(({ postId, platform, contents, dueAt, isDraft }) => ({
    answer: 'accepted' as const,
    postId,
    targets: [{ platform, handle: accounts[platform].handle }],
    contents,
    media: byPlatform(() => contents.map((content) => mediaOf(content, history))),
    scheduledAt: isDraft ? never : new Date(dueAt),
  }));
  const keys = new Set(asked.map(({ postId, platform }) => `${postId} ${platform}`));
  return {
    offers,
    publications: rows.filter(({ postId, platform }) => keys.has(`${postId} ${platform}`)),
    commits: commitsOf(history),
    justified: new Set([...possibleCodes(model, 'x'), ...possibleCodes(model, 'bluesky')]),
  };
}
