import { setTimeout as sleep } from 'node:timers/promises';
import type { TestRun } from './test-run.ts';

export interface Author {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly profileId: string;
  readonly accountId: string;
}

/** The fields of a post that this program reads. */
export interface Post {
  readonly id: string;
  readonly status: string;
  readonly platforms: readonly {
    readonly status: string;
    readonly errorMessage: string | null;
    readonly platformPostId: string | null;
  }[];
}

const finalStatuses = new Set(['published', 'failed', 'partial', 'cancelled']);

const settleTimeoutMs = 90_000;

/** An item: its text, whose links nobody asks for a card, or the text with more. */
export type Content =
  | string
  | {
      readonly content: string;
      readonly media?: readonly { readonly id: string; readonly altText: string }[];
      readonly linkCard?: boolean;
      readonly options?: object;
    };

/** Publishes over the API, and returns the post as it is at its end, or after 90 s. */
export async function publishPost(author: Author, contents: readonly Content[], run: TestRun): Promise<Post> {
  const { settled } = await startPublishing(author, contents, run);
  return settled();
}

/** Has the API take a post. */
export async function startPublishing(
  { apiUrl, apiKey, profileId, accountId }: Author,
  contents: readonly Content[],
  { signal }: TestRun,
) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const call = async (path: string, request: RequestInit): Promise<Post> => {
    const response = await fetch(`${apiUrl}${path}`, { ...request, headers, signal });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Post }).data;
  };

  const items = contents.map((content) =>
    typeof content === 'string' ? { content, linkCard: false } : content,
  );
  const body = JSON.stringify({ profileId, platforms: { [accountId]: { items } }, publishNow: true });
  const { id } = await call('/v1/posts', { method: 'POST', body });
  const read = () => call(`/v1/posts/${id}`, {});
  return {
    /** The post as it is at its end, or after 90 s. */
    async settled(): Promise<Post> {
      const end = performance.now() + settleTimeoutMs;
      for (;;) {
        const post = await read();
        if (finalStatuses.has(post.status) || performance.now() > end) return post;
        await sleep(200, undefined, { signal });
      }
    },
  };
}
