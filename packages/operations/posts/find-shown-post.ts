import { attemptMessage } from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { readBreakers } from '@carillon/db/breakers';
import { mediaOfPosts } from '@carillon/db/media';
import { type AttemptRow, getPost } from '@carillon/db/posts';
import { shownPost } from '@carillon/shapes';
import type { z } from 'zod';
import type { fullPost } from '../schemas/post.ts';

/** A post as it is answered by itself. @returns null when the caller has no such post */
export async function findShownPost(
  db: Queries,
  { caller, publicUrl }: { readonly caller: Caller; readonly publicUrl: string },
  id: string,
): Promise<z.input<typeof fullPost> | null> {
  const [found, breakers, media] = await Promise.all([
    getPost(db, caller, id),
    readBreakers(db),
    mediaOfPosts(db, [id]),
  ]);
  return found && shownPost(found, { breakers, media: media.get(id) ?? [], publicUrl });
}

/** A try at publishing, as the API shows it. */
export const shownAttempt = ({ nextAt, message, platformPostId, ...attempt }: AttemptRow) => ({
  ...attempt,
  message: message ?? attemptMessage(attempt.outcome, platformPostId),
  nextAttemptAt: nextAt,
});
