import { until } from '@carillon/testing/until';
import type { PersonClient } from './person-client.ts';

/** A bulk change as its operations answer it. */
export interface ShownBulkChange {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly leftOut: number;
  readonly done: number;
  readonly partly: number;
  readonly refused: number;
  readonly undone: number;
  readonly kept: number;
  readonly undoLeftMs: number;
  readonly rests: readonly { readonly id: string; readonly text: string; readonly reason: string }[];
}

interface NewPost {
  readonly content: string;
  /** Ids. */
  readonly accounts: readonly string[];
  /** When it goes out; a draft unless given. */
  readonly scheduledAt?: string;
  readonly status?: 'draft' | 'scheduled';
}

/** Actions of a person on many posts, by the operations of the dashboard. */
export function bulkClient(client: PersonClient, profileId: string) {
  const read = async (id: string) => (await client.get<ShownBulkChange>(`/app/bulk-changes/${id}`)).body.data;
  const ended = (id: string) =>
    until(
      'the bulk change to end',
      async () => {
        const change = await read(id);
        return ['running', 'undoing'].includes(change.state) ? undefined : change;
      },
      150_000,
    );

  return {
    read,
    ended,
    /** Makes posts, in their order. @returns their ids */
    async create(posts: readonly NewPost[]): Promise<string[]> {
      const ids: string[] = [];
      for (let from = 0; from < posts.length; from += 100) {
        const bodies = posts.slice(from, from + 100).map(({ content, accounts, ...more }) => ({
          profileId,
          platforms: Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }])),
          ...more,
        }));
        const answer = await client.post<{ id: string }[]>('/v1/posts/batch', { posts: bodies });
        if (answer.status >= 300) throw new Error(answer.text);
        ids.push(...answer.body.data.map(({ id }) => id));
      }
      return ids;
    },
    /** Begins a bulk change. @throws when it is refused */
    async begin(body: object): Promise<ShownBulkChange> {
      const answer = await client.post<ShownBulkChange>('/app/bulk-changes', body);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.data;
    },
    /** Begins one and waits for its end. */
    async run(body: object): Promise<ShownBulkChange> {
      return ended((await this.begin(body)).id);
    },
    undo: (id: string) => client.post<ShownBulkChange>(`/app/bulk-changes/${id}/undo`),
  };
}
