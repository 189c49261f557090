import type { AttachedRow, Breakers, getPost } from '@carillon/db';
import { platformFacts } from './platform-facts.ts';
import { shownAttached } from './shown-medium.ts';

/** A post with its publications, as `getPost` reads it. */
export type FullPostRow = NonNullable<Awaited<ReturnType<typeof getPost>>>;

export type PublicationOfPost = FullPostRow['publications'][number];

export interface Beside {
  readonly breakers: Breakers;
  /** Of all its items, each once. */
  readonly media: readonly AttachedRow[];
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
}

/** A post as it is answered by itself. */
export function shownPost({ publications, ...post }: FullPostRow, { breakers, media, publicUrl }: Beside) {
  return {
    ...post,
    platforms: publications.map((publication) => shownPlatform(publication, breakers)),
    media: media.map((row) => shownAttached(row, publicUrl)),
  };
}

/** What became of a post on one account. */
export const shownPlatform = (publication: PublicationOfPost, breakers: Breakers) => ({
  ...publication,
  platform: publication.socialAccount.platform,
  platformUsername: publication.socialAccount.platformUsername,
  scheduledAt: publication.dueAt,
  ...platformFacts(publication, breakers),
});
