import type { PublicationStatus } from '@carillon/core';
import { type Commit, type Evidence, keyOf, textKey } from '../judge/evidence.ts';
import { judgeSoFar } from '../judge/judge.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import { derivedStatus, isLive, type Model, type ModelPost, observe, possibleCodes } from './model.ts';
import { type StoredTarget, storedTargets } from './stored-targets.ts';
import { withRetry } from './system.ts';

/** Carries a sentence for each thing that is wrong. */
export class BrokenPromiseError extends Error {
  override readonly name = 'BrokenPromiseError';
}

export function demand(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new BrokenPromiseError(sentences.join('\n'));
}

/** Checks everything that must be true at any moment. @throws {BrokenPromiseError} */
export async function check(history: History, model: Model): Promise<void> {
  const evidence = await evidenceOf(history, model);
  const stored = { targets: await storedTargets(history), at: Date.now() };
  demand([
    ...history.system.workers.unexpectedExits,
    ...Object.values(judgeSoFar(evidence)).flat(),
    ...unasked(model, history, evidence.commits),
    ...model.posts.flatMap((post) => falseTargets(model, post, stored)),
    ...falseIds(evidence),
    ...falseReasons(model, evidence),
    ...(await wronglyDerived(history)),
  ]);
}

interface Stored {
  readonly targets: readonly StoredTarget[];
  /** The time by which they were read, ms since 1970. */
  readonly at: number;
}

/** Differences between the stored targets of a post and those that were asked for. */
function falseTargets(model: Model, post: ModelPost, { targets, at }: Stored): string[] {
  const rows = targets.filter(({ postId }) => postId === post.id);
  const live = rows.filter(({ status }) => status !== 'cancelled');
  const given = live.filter((row) => !post.targets.some(({ platform }) => platform === row.platform));
  const wrong = given.map(
    ({ platform }) => `${post.name} is stored for ${platform}, from which it was removed`,
  );
  for (const target of post.targets) {
    const name = `${post.name} on ${target.platform}`;
    const row = rows.find(({ platform }) => platform === target.platform);
    if (row === undefined) {
      wrong.push(`${name} was accepted and is not stored`);
      continue;
    }
    const contents = row.status === 'cancelled' ? target.contents.map(() => '') : target.contents; // deleting erases
    if (row.contents.join() !== contents.join())
      wrong.push(`${name} is stored as "${row.contents}" instead of "${contents}"`);
    wrong.push(...observe(model, post, { target, seen: { ...row, at } }));
  }
  return wrong;
}

/** Ids that a row names and that its network does not have for that item. */
function falseIds({ publications, commits }: Evidence): string[] {
  const known = new Map(commits.map(({ remoteId, content }) => [remoteId, content]));
  return publications.flatMap(({ id, items }) =>
    items
      .filter(({ remoteId, content }) => remoteId !== null && known.get(remoteId) !== content)
      .map(
        ({ remoteId, content }) => `${id} has "${content}" as ${remoteId}, which is another text or nothing`,
      ),
  );
}

const falseReasons = (model: Model, { publications }: Evidence): string[] =>
  publications.flatMap(({ id, status, platform, errorCode, errorMessage }) => {
    const codes: ReadonlySet<string> = possibleCodes(model, platform);
    if (status !== 'failed' || codes.has(errorCode ?? '')) return [];
    return [`${id} failed with ${errorCode}, and nothing happened that leads to it: ${errorMessage}`];
  });

interface DerivedRow {
  readonly id: string;
  readonly status: string;
  readonly statuses: readonly PublicationStatus[];
}

/** Posts whose status does not follow from their publications', all read at one moment. */
async function wronglyDerived({ system, profileId }: History): Promise<string[]> {
  const rows = await withRetry(
    () => system.carillon.db.$queryRaw<DerivedRow[]>`
      SELECT post.id, post.status::text AS status, array_agg(p.status::text) AS statuses
      FROM posts post JOIN publications p ON p.post_id = post.id
      WHERE post.profile_id = ${profileId} GROUP BY post.id`,
  );
  return rows
    .filter(({ status, statuses }) => status !== derivedStatus(statuses))
    .map(({ id, status, statuses }) => `${id} is ${status}, and its publications are ${statuses.join(', ')}`);
}

/** Items on a network that were not asked for, or no longer: old texts, and posts that were deleted before they went out. */
function unasked(model: Model, { accounts }: History, commits: readonly Commit[]): string[] {
  const asked = model.posts
    .flatMap(({ targets }) => targets.filter(isLive))
    .flatMap(({ platform, contents }) =>
      contents.map((content) => textKey(platform, accounts[platform].handle, content)),
    );
  const counts = Map.groupBy(asked, (key) => key);
  return [...Map.groupBy(commits, keyOf)].flatMap(([key, taken]) => {
    const wanted = counts.get(key)?.length ?? 0;
    if (taken.length <= wanted) return [];
    return [`${key} is on the network ${taken.length} times, and was asked for ${wanted} times`];
  });
}
