import type { PlannedMedium, VideoFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type Page, type PageRequest, toPage } from '../page.ts';
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

/** The media that a reader may change: a key that is bound to profiles shares those that it did not upload. */
const ownMedia = (reader: Reader) => ({
  ...visibleMedia(reader),
  ...(isBound(reader) && uploadedBy(reader)),
});

/** Null when the reader has no such medium. */
export async function getMedium(db: Queries, reader: Reader, id: string): Promise<MediumRow | null> {
  const found = await db.medium.findFirst({ where: { id, ...visibleMedia(reader) }, select: mediumFields });
  return found && shown(found);
}

export interface MediaFilter extends PageRequest {
  readonly type?: 'image' | 'gif' | 'video' | undefined;
  /** Part of the name, in any case. */
  readonly search?: string | undefined;
}

/** Prisma passes a text to LIKE as it is, in which these three have a meaning. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The newest first. */
export async function listMedia(
  db: Queries,
  reader: Reader,
  { limit, after, type, search }: MediaFilter,
): Promise<Page<MediumRow>> {
  const found = await db.medium.findMany({
    where: {
      ...visibleMedia(reader),
      ...(after === undefined ? {} : { id: { lt: after } }),
      ...(type && { type }),
      ...(search === undefined ? {} : { name: { contains: literal(search), mode: 'insensitive' } }),
    },
    select: mediumFields,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return toPage(found.map(shown), limit);
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

/** Changes what is given. @returns null when the reader has no such medium, or only shares it */
export async function changeMedium(
  db: Queries,
  reader: Reader,
  id: string,
  { altText, name }: { readonly altText?: string | undefined; readonly name?: string | undefined },
): Promise<MediumRow | null> {
  const data = { ...(altText !== undefined && { altText }), ...(name !== undefined && { name }) };
  const { count } = await db.medium.updateMany({ where: { id, ...ownMedia(reader) }, data });
  return count === 0 ? null : getMedium(db, reader, id);
}
