import type { PublicationStatus } from '@carillon/core';
import type { Evidence } from '../judge/evidence.ts';
import { judgeSoFar } from '../judge/judge.ts';
import { derivedStatus } from './derived-status.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import type { Model, ModelPost } from './model.ts';
import { observe } from './observe.ts';
import { possibleCodes } from './possible-codes.ts';
import { steadily } from './retry.ts';
import { type StoredTarget, storedTargets } from './stored-targets.ts';
import { unasked } from './unasked.ts';

/** Thrown with every sentence of what is wrong. */
export class BrokenPromiseError extends Error {
  override readonly name = 'BrokenPromiseError';
}

export function demand(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new BrokenPromiseError(sentences.join('\n'));
}

/** What must be true at any moment. */
export async function check(history: History, model: Model): Promise<void> {
  const evidence = await evidenceOf(history, model);
  const stored = { targets: await storedTargets(history), at: Date.now() };
  demand([
    ...history.bench.workers.deaths,
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
  /** When they had been read, ms since 1970. */
  readonly at: number;
}

/** What is stored of a post, against what was asked for. */
function falseTargets(model: Model, post: ModelPost, { targets, at }: Stored): string[] {
  const rows = targets.filter(({ postId }) => postId === post.id);
  const live = rows.filter(({ status }) => status !== 'cancelled');
  const given = live.filter((row) => !post.targets.some(({ platform }) => platform === row.platform));
  const wrong = given.map(({ platform }) => `${post.name} is stored for ${platform}, which was given up`);
  for (const target of post.targets) {
    const what = `${post.name} on ${target.platform}`;
    const row = rows.find(({ platform }) => platform === target.platform);
    if (row === undefined) {
      wrong.push(`${what} was accepted and is not stored`);
      continue;
    }
    if (row.contents.join() !== target.contents.join())
      wrong.push(`${what} is stored as "${row.contents}" instead of "${target.contents}"`);
    wrong.push(...observe(model, post, { target, seen: { ...row, at } }));
  }
  return wrong;
}

/** Ids that a row names and that its network does not know. */
function falseIds({ publications, commits }: Evidence): string[] {
  const known = new Map(commits.map(({ remoteId, content }) => [remoteId, content]));
  return publications.flatMap(({ id, items }) =>
    items
      .filter(({ remoteId, content }) => remoteId !== null && known.get(remoteId) !== content)
      .map(({ remoteId, content }) => `${id} has "${content}" as ${remoteId}, which is not that`),
  );
}

const falseReasons = (model: Model, { publications }: Evidence): string[] =>
  publications.flatMap(({ id, status, platform, errorCode, errorMessage }) => {
    const codes: ReadonlySet<string> = possibleCodes(model, platform);
    if (status !== 'failed' || codes.has(errorCode ?? '')) return [];
    return [`${id} failed with ${errorCode}, for which nothing happened: ${errorMessage}`];
  });

interface DerivedRow {
  readonly id: string;
  readonly status: string;
  readonly statuses: readonly PublicationStatus[];
}

/** Posts and their publications as of one moment. */
async function wronglyDerived({ bench, profileId }: History): Promise<string[]> {
  const rows = await steadily(
    () => bench.carillon.db.$queryRaw<DerivedRow[]>`
      SELECT post.id, post.status::text AS status, array_agg(p.status::text) AS statuses
      FROM posts post JOIN publications p ON p.post_id = post.id
      WHERE post.profile_id = ${profileId} GROUP BY post.id`,
  );
  return rows
    .filter(({ status, statuses }) => status !== derivedStatus(statuses))
    .map(({ id, status, statuses }) => `${id} is ${status}, and its publications are ${statuses.join(', ')}`);
}
