import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type Page, type PageRequest, readPage, type Stretch } from '../page.ts';
import { andInReach, isBound, type Reader } from '../reader.ts';
import { type MediumRow, mediumFields, shown } from './read-media.ts';

export interface MediaFilter extends PageRequest {
  readonly type?: 'image' | 'gif' | 'video' | undefined;
  /** Part of the name, whatever accents, case and quotes. */
  readonly search?: string | undefined;
  readonly kept?: boolean | undefined;
  /** True when a post uses it, in whichever state. */
  readonly used?: boolean | undefined;
  /** One of its tags, whatever case and accents. */
  readonly tag?: string | undefined;
  /** Those that end before this, as things stand. */
  readonly expiresBefore?: Date | undefined;
  /** Time after going out for which content is kept, ms. */
  readonly keepPublishedMs: number;
}

/** SQL condition on a medium `m`: it exists for a reader who is bound to no profiles. */
const ofOwner = ({ userId, sandbox }: Reader): Prisma.Sql =>
  Prisma.sql`m.user_id = ${userId} AND m.deleted_at IS NULL ${sandbox ? Prisma.sql`AND m.sandbox` : Prisma.empty}`;

/** SQL condition on a medium `m`: it exists for a reader, who may change it. A bound key shares those that it did not upload. */
export const isOwn = (reader: Reader): Prisma.Sql =>
  isBound(reader)
    ? Prisma.sql`${ofOwner(reader)} AND m.api_key_id = ${reader.firstKeyId ?? ''}`
    : ofOwner(reader);

/** SQL condition on a medium `m`: a publication `p` uses it that is as the condition says. */
const isUsed = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (SELECT 1 FROM item_media i
  JOIN publications p ON p.id = i.publication_id JOIN posts post ON post.id = p.post_id WHERE i.media_id = m.id AND ${condition})`;

const isThere = Prisma.sql`p.status <> 'cancelled'`;

/** SQL condition on a medium `m`: it exists for a reader. For a bound key its own do, and those that posts of its profiles use. */
const isVisible = (reader: Reader): Prisma.Sql =>
  isBound(reader)
    ? Prisma.sql`${ofOwner(reader)} AND (m.api_key_id = ${reader.firstKeyId ?? ''}
        OR ${isUsed(Prisma.sql`${isThere} ${andInReach(reader, Prisma.sql`post.profile_id`)}`)})`
    : ofOwner(reader);

/** SQL: ` AND …` for each filter that is given. */
function narrowed(reader: Reader, filter: MediaFilter): Prisma.Sql {
  const { type, search, kept, used, tag, expiresBefore, keepPublishedMs } = filter;
  const uses = isUsed(Prisma.sql`${isThere} ${andInReach(reader, Prisma.sql`post.profile_id`)}`);
  const outlives = Prisma.sql`p.status NOT IN ('published', 'cancelled') OR (p.status = 'published'
    AND p.published_at > ${expiresBefore}::timestamptz - ${keepPublishedMs}::float8 * interval '1 millisecond')`;
  const conditions = [
    type !== undefined && Prisma.sql`m.type = ${type}::media_type`,
    search !== undefined && Prisma.sql`position(folded_name(${search}) IN folded_name(m.name)) > 0`,
    kept !== undefined && (kept ? Prisma.sql`m.kept` : Prisma.sql`NOT m.kept`),
    used !== undefined && (used ? uses : Prisma.sql`NOT ${uses}`),
    tag !== undefined &&
      Prisma.sql`m.tags <> '{}' AND folded_name(${tag}) IN (SELECT folded_name(t) FROM unnest(m.tags) t)`,
    expiresBefore !== undefined &&
      Prisma.sql`m.expires_at < ${expiresBefore}::timestamptz AND NOT ${isUsed(Prisma.sql`(${outlives})`)}`,
  ].filter((each) => each !== false);
  return Prisma.sql`${Prisma.join([Prisma.sql`TRUE`, ...conditions], ' AND ')}`;
}

/** The newest first. */
export async function listMedia(db: Queries, reader: Reader, filter: MediaFilter): Promise<Page<MediumRow>> {
  const { rows: ids, ...page } = await readPage(filter, (stretch) => idsOf(db, reader, filter, stretch));
  const found = await db.medium.findMany({
    where: { id: { in: ids } },
    select: mediumFields,
    orderBy: { id: 'desc' },
  });
  return { rows: found.map(shown), ...page };
}

async function idsOf(
  db: Sql,
  reader: Reader,
  filter: MediaFilter,
  { from, including, backwards, take }: Stretch,
): Promise<string[]> {
  const compared = Prisma.raw(`${backwards ? '>' : '<'}${including ? '=' : ''}`);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM media m WHERE ${isVisible(reader)} AND ${narrowed(reader, filter)}
      ${from === undefined ? Prisma.empty : Prisma.sql`AND m.id ${compared} ${from}`}
    ORDER BY m.id ${Prisma.raw(backwards ? 'ASC' : 'DESC')} LIMIT ${take}::int`;
  return rows.map(({ id }) => id);
}
