import type { Database } from '@carillon/db';

/** Stores a scheduled post again, once for each time, with its publications. @param times ISO 8601 */
export async function copyPost(db: Database, postId: string, times: readonly string[]): Promise<void> {
  const list = JSON.stringify(times);
  await db.$executeRaw`
    INSERT INTO posts SELECT (jsonb_populate_record(post, jsonb_build_object(
      'id', post.id || 'c' || copy.n, 'content', post.content || ' ' || copy.n, 'scheduled_at', copy.at))).*
    FROM posts post, jsonb_array_elements_text(${list}::jsonb) WITH ORDINALITY AS copy(at, n) WHERE post.id = ${postId}`;
  await db.$executeRaw`
    INSERT INTO publications SELECT (jsonb_populate_record(publication, jsonb_build_object(
      'id', publication.id || 'c' || copy.n, 'post_id', publication.post_id || 'c' || copy.n, 'due_at', copy.at))).*
    FROM publications publication, jsonb_array_elements_text(${list}::jsonb) WITH ORDINALITY AS copy(at, n)
    WHERE publication.post_id = ${postId}`;
}
