import type { Queries } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type Page, type PageRequest, toPage } from '../page.ts';
import type { Reader } from '../posts/read-posts.ts';

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

/** The media that exist for a reader. */
export const visibleMedia = ({ userId, sandbox }: Reader) => ({
  userId,
  deletedAt: null,
  ...(sandbox ? { sandbox: true } : {}),
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
