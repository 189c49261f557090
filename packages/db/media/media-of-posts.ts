import type { Queries } from '../client.ts';
import { opaqueArray } from '../sql-parts.ts';

/** A medium as the posts that it is attached to show it. */
export interface AttachedRow {
  readonly id: string;
  readonly type: 'image' | 'gif' | 'video';
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
  /** As the first item that has it says. */
  readonly altText: string;
  readonly hasContent: boolean;
  readonly hasThumbnail: boolean;
}

/** Media of posts, by the id of the post: each once, in the order of accounts and items. */
export async function mediaOfPosts(
  db: Queries,
  postIds: readonly string[],
): Promise<Map<string, AttachedRow[]>> {
  const rows = await db.$queryRaw<(AttachedRow & { postId: string })[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (p.post_id, m.id) p.post_id AS "postId", p.position AS target, i.item_position, i.position,
        m.id, m.type::text AS type, m.mime_type AS "mimeType", m.width, m.height, m.duration_ms AS "durationMs", i.alt_text AS "altText",
        m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'content') AS "hasContent",
        m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'thumbnail') AS "hasThumbnail"
      FROM publications p JOIN item_media i ON i.publication_id = p.id JOIN media m ON m.id = i.media_id
      WHERE p.post_id = ANY(${opaqueArray(postIds)}::text[]) AND p.status <> 'cancelled'
      ORDER BY p.post_id, m.id, p.position, i.item_position, i.position
    ) AS attached ORDER BY target, item_position, position`;
  const attached = rows.map(
    ({ postId, id, type, mimeType, width, height, durationMs, altText, hasContent, hasThumbnail }) => ({
      postId,
      medium: { id, type, mimeType, width, height, durationMs, altText, hasContent, hasThumbnail },
    }),
  );
  const byPost = Map.groupBy(attached, ({ postId }) => postId);
  return new Map([...byPost].map(([postId, each]) => [postId, each.map(({ medium }) => medium)]));
}
