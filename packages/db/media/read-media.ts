import type { PlannedMedium, VideoFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inReach, isBound, type Reader } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';

/** Columns of a medium that its owner may see, and its files. */
export const mediumFields = {
  id: true,
  name: true,
  altText: true,
  type: true,
  status: true,
  problem: true,
  mimeType: true,
  width: true,
  height: true,
  durationMs: true,
  frames: true,
  video: true,
  sizeBytes: true,
  sha256: true,
  createdAt: true,
  updatedAt: true,
  expiresAt: true,
  kept: true,
  tags: true,
  files: { select: { name: true, mimeType: true, width: true, height: true, sizeBytes: true, sha256: true } },
} satisfies Prisma.MediumSelect;

type Selected = Prisma.MediumGetPayload<{ select: typeof mediumFields }>;

export type MediumRow = ReturnType<typeof shown>;

/** A medium with its files by their names. */
export const shown = ({ files, ...medium }: Selected) => ({
  ...medium,
  files: Object.fromEntries(files.map((file) => [file.name, file])),
});

/** The media that exist for a reader: for a key that is bound to profiles its own, and those that posts of the profiles use. */
const visibleMedia = (reader: Reader) => ({
  userId: reader.userId,
  deletedAt: null,
  ...(reader.sandbox ? { sandbox: true } : {}),
  ...(isBound(reader) && { OR: [uploadedBy(reader), usedIn(reader)] }),
});

const uploadedBy = ({ firstKeyId }: Reader) => ({ apiKeyId: firstKeyId ?? '' });

const usedIn = (reader: Reader) => ({
  uses: { some: { item: { publication: { status: { not: 'cancelled' as const }, post: inReach(reader) } } } },
});

/** Null when the reader has no such medium. */
export async function getMedium(db: Queries, reader: Reader, id: string): Promise<MediumRow | null> {
  const found = await db.medium.findFirst({ where: { id, ...visibleMedia(reader) }, select: mediumFields });
  return found && shown(found);
}

/** Media by their ids, as far as they exist for the reader. */
export async function findMedia(
  db: Queries,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, PlannedMedium>> {
  if (ids.length === 0) return new Map();
  const found = await db.medium.findMany({
    where: { id: { in: [...ids] }, ...visibleMedia(reader) },
    select: mediumFields,
  });
  return new Map(
    found.map((row) => [row.id, { ...shown(row), video: row.video as unknown as VideoFacts | null }]),
  );
}

/** True when one of these media of the reader is still being prepared. */
export async function areProcessing(db: Queries, reader: Reader, ids: readonly string[]): Promise<boolean> {
  if (isBound(reader)) {
    const where = { ...visibleMedia(reader), id: { in: [...ids] }, status: 'processing' as const };
    return (await db.medium.findFirst({ where, select: { id: true } })) !== null;
  }
  const { userId } = reader;
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 AS found FROM media WHERE id = ANY(${opaqueArray(ids)}::text[]) AND user_id = ${userId}
      AND status = 'processing' AND deleted_at IS NULL LIMIT 1`;
  return found.length > 0;
}

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
