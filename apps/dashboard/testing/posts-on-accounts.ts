import type { Dashboard } from './start-dashboard.ts';

export type Person = Awaited<ReturnType<Dashboard['signedIn']>>;

/** Creates a post that says the same on these accounts. @returns its id */
export async function createOn(
  { client, profileId }: Person,
  content: string,
  on: readonly string[],
  more: object,
): Promise<string> {
  const platforms = Object.fromEntries(on.map((id) => [id, { items: [{ content }] }]));
  const answer = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

/** Connects accounts, of X and Bluesky in turn. @returns their ids */
export async function accountsOf({ carillon }: Dashboard, { profileId }: Person, count: number) {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1)
    made.push(await carillon.account(profileId, n % 2 === 0 ? 'x' : 'bluesky', `ringer${n}`));
  return made;
}

/** Has a post be out on one of its accounts since 2 February 2026, 15:05 UTC. */
export const markPublished = ({ db }: Dashboard, postId: string, socialAccountId: string | undefined) =>
  db.publication.update({
    where: { postId_socialAccountId: { postId, socialAccountId: socialAccountId ?? '' } },
    data: { status: 'published', publishedAt: new Date('2026-02-02T15:05:00Z'), platformPostId: postId },
  });
