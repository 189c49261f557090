import { type Caller, getPost, type Queries, readBreakers } from '@carillon/db';
import type { z } from 'zod';
import type { fullPost } from '../schemas/post.ts';
import { platformFacts } from './platform-facts.ts';

/** A post as it is answered by itself. @returns null when the caller has no such post */
export async function shownPost(
  db: Queries,
  caller: Caller,
  id: string,
): Promise<z.input<typeof fullPost> | null> {
  const [found, breakers] = await Promise.all([getPost(db, caller, id), readBreakers(db)]);
  if (found === null) return null;
  const { publications, ...post } = found;
  const platforms = publications.map((publication) => ({
    ...publication,
    scheduledAt: publication.dueAt,
    ...platformFacts(publication, breakers),
  }));
  return { ...post, platforms, media: [] };
}
