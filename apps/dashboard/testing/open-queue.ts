import { newId } from '@carillon/core';
import { expect } from '@jest/globals';
import type { Dashboard } from './start-dashboard.ts';

/** A line of the queue, as the server sends it. */
export interface QueueLine {
  readonly id: string;
  readonly postId: string;
  readonly content: string;
  readonly at: string;
  readonly notBefore: string | null;
  readonly sandbox: boolean;
  readonly movable: boolean;
  readonly times: number;
  readonly nth: number;
  readonly socialAccountId: string;
  readonly status: string;
}

export interface Queue {
  readonly held: { readonly lines: readonly QueueLine[]; readonly more: boolean; readonly listed: boolean };
  readonly inFlight: readonly QueueLine[];
  readonly lines: readonly QueueLine[];
  readonly previous: string | null;
  readonly next: string | null;
}

/** So many minutes after a moment in years, ISO 8601. */
export const minute = (n: number) => new Date(Date.parse('2030-03-01T09:00:00Z') + n * 60_000).toISOString();

/** A person with an account, whose queue is looked at. */
export async function openQueue(dashboard: Dashboard) {
  const { client, profileId, userId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  return {
    client,
    profileId,
    userId,
    x,
    async create(content: string, more: object, accounts = [x], profile = profileId) {
      const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
      const body = { profileId: profile, platforms, ...more };
      const answer = await client.post<{ id: string }>('/v1/posts', body);
      expect(answer.status).toBe(201);
      return answer.body.data.id;
    },
    queue: async (query: Readonly<Record<string, string | null>> = {}) => {
      const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
      const { status, body } = await client.get<Queue>(`/app/queue?${new URLSearchParams(given)}`);
      expect(status).toBe(200);
      return body.data;
    },
  };
}

export const contents = ({ lines }: Queue) => lines.map(({ content }) => content);

/** Stores a scheduled post of one account again, every minute from a moment on. */
export async function copyEachMinute(db: Dashboard['db'], postId: string, count: number): Promise<void> {
  const { publications, ...post } = await db.post.findUniqueOrThrow({
    where: { id: postId },
    include: { publications: true },
  });
  const copies = Array.from({ length: count }, (_, n) => ({ id: newId('pst'), at: new Date(minute(n)), n }));
  await db.post.createMany({
    data: copies.map(({ id, at, n }) => ({
      ...post,
      id,
      metadata: {},
      scheduledAt: at,
      content: `copy ${n}`,
    })),
  });
  await db.publication.createMany({
    data: publications.flatMap((publication) =>
      copies.map(({ id, at }) => ({ ...publication, id: newId('pp'), postId: id, dueAt: at })),
    ),
  });
}
