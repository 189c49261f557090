import type { Platform } from '@carillon/core';
import type { Commit, Evidence, OfferedPost, StoredPublication } from '../evidence.ts';
import type { Findings } from '../judge.ts';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface PublishedPost {
  readonly offer: Changeable<OfferedPost>;
  readonly publication: Changeable<StoredPublication>;
  readonly commits: Changeable<Commit>[];
}

/** The time at which everything was created, and went out. */
export const noon = Date.parse('2026-01-01T12:00:00Z');

let posts = 0;

/** A post of which every account agrees: asked for, stored, and on the network. Tests change what they are about. */
export function publishedPost(
  contents: readonly string[],
  { platform = 'x', handle = 'bell' }: { platform?: Platform; handle?: string } = {},
): PublishedPost {
  const id = String(++posts);
  const remoteIds = contents.map((_, index) => `${id}-${index}`);
  const times = { createdAt: new Date(noon), scheduledAt: null };
  return {
    offer: {
      answer: 'accepted',
      postId: `pst_${id}`,
      targets: [{ platform, handle }],
      contents,
      media: { x: contents.map(() => []), bluesky: contents.map(() => []) },
      scheduledAt: null,
    },
    publication: {
      id: `pp_${id}`,
      postId: `pst_${id}`,
      platform,
      handle,
      status: 'published',
      ...times,
      errorCode: null,
      errorMessage: null,
      platformPostId: remoteIds[0] ?? null,
      items: contents.map((content, index) => ({
        content,
        state: 'sent',
        remoteId: remoteIds[index] ?? null,
      })),
    },
    commits: contents.map((content, index) => ({
      platform,
      handle,
      content,
      remoteId: `${id}-${index}`,
      parentId: remoteIds[index - 1] ?? null,
      media: [],
      at: new Date(noon).toISOString(),
    })),
  };
}

export const evidenceOf = (...posts: readonly PublishedPost[]): Evidence => ({
  offers: posts.map(({ offer }) => offer),
  publications: posts.map(({ publication }) => publication),
  commits: posts.flatMap(({ commits }) => commits),
  justified: new Set(['account_restricted']),
});

/** The post failed before its network took anything. */
export function failed(post: PublishedPost, errorCode: string, errorMessage: string): void {
  const { publication, commits } = post;
  Object.assign(publication, { status: 'failed', errorCode, errorMessage, platformPostId: null });
  publication.items = publication.items.map(({ content }) => ({ content, state: 'pending', remoteId: null }));
  commits.length = 0;
}

/** The findings when every promise was kept. */
export const noFindings: Findings = {
  lost: [],
  doubled: [],
  early: [],
  wrongLinks: [],
  wrongMedia: [],
  stuck: [],
  untrue: [],
  createdTwice: [],
};
