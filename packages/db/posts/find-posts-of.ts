import type { Sql } from '../client.ts';
import { opaqueArray } from '../sql-parts.ts';

export interface OwnedPost {
  readonly postId: string;
  readonly userId: string;
}

/** The posts that publications belong to, each once, and whose they are. */
export const findPostsOf = (db: Sql, publicationIds: readonly string[]): Promise<OwnedPost[]> =>
  db.$queryRaw<OwnedPost[]>`
    SELECT DISTINCT post.id AS "postId", post.user_id AS "userId"
    FROM publications p JOIN posts post ON post.id = p.post_id WHERE p.id = ANY(${opaqueArray(publicationIds)}::text[])`;
