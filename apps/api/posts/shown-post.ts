import { type Caller, getPost, mediaOfPosts, type Queries, readBreakers } from '@carillon/db';
import type { z } from 'zod';
import { shownAttached } from '../media/shown-medium.ts';
import type { fullPost } from '../schemas/post.ts';
import { platformFacts } from './platform-facts.ts';

/** A post as it is answered by itself. @returns null when the caller has no such post */
export async function shownPost(
  db: Queries,
  { caller, publicUrl }: { readonly caller: Caller; readonly publicUrl: string },
  id: string,
): Promise<z.input<typeof fullPost> | null> {
  const [found, breakers, media] = await Promise.all([
    getPost(db, caller, id),
    readBreakers(db),
    mediaOfPosts(db, [id]),
  ]);
  if (found === null) return null;
  const { publications, ...post } = found;
  const platforms = publications.map((publication) => ({
    ...publication,
    scheduledAt: publication.dueAt,
    ...platformFacts(publication, breakers),
  }));
  return { ...post, platforms, media: (media.get(id) ?? []).map((row) => shownAttached(row, publicUrl)) };
}
