import type { PublicationStatus } from '@carillon/core';
import type { Evidence } from '../../judge/evidence.ts';
import { judgeSoFar } from '../../judge/judge.ts';
import { derivedStatus } from './derived-status.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import type { Model } from './model.ts';
import { observe } from './observe.ts';
import { possibleCodes } from './possible-codes.ts';
import { steadily } from './steadily.ts';

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
  const at = Date.now();
  demand([
    ...history.bench.workers.deaths,
    ...Object.values(judgeSoFar(evidence)).flat(),
    ...statusesOf(model, evidence, at),
    ...falseIds(evidence),
    ...falseReasons(model, evidence),
    ...(await wronglyDerived(history)),
  ]);
}

const statusesOf = (model: Model, { publications }: Evidence, at: number): string[] =>
  model.posts.flatMap((post) =>
    post.targets.flatMap((target) => {
      const row = publications.find(
        ({ postId, platform }) => postId === post.id && platform === target.platform,
      );
      if (row === undefined) return [`${post.name} on ${target.platform} was accepted and is not stored`];
      return observe(model, post, { target, seen: { ...row, at } });
    }),
  );

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
