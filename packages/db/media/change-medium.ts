import { foldedText } from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { Reader } from '../reader.ts';
import { fromNow } from '../sql-parts.ts';
import { mediaKeepMs } from './attach-media.ts';
import { isOwn } from './list-media.ts';
import { getMedium, type MediumRow } from './read-media.ts';

/** Changes of a medium; what is not given stays as it is. */
export interface MediumChange {
  readonly altText?: string | undefined;
  readonly name?: string | undefined;
  /** One that was kept and is not any more goes a day later, unless something uses it. */
  readonly kept?: boolean | undefined;
  /** All of them. One that its owner has in another case, or with other accents, is written as there. */
  readonly tags?: readonly string[] | undefined;
}

/** Most different tags that a reader's media have together. */
export const maxTags = 200;

/** A tag, and how many media have it. */
export interface MediaTag {
  readonly tag: string;
  readonly media: number;
}

/** Tags of the media that are the reader's own, in their order by letters. */
export const listMediaTags = (db: Sql, reader: Reader): Promise<MediaTag[]> =>
  db.$queryRaw<MediaTag[]>`
    SELECT tag, count(*)::int AS media FROM media m CROSS JOIN unnest(m.tags) AS tag
    WHERE ${isOwn(reader)} AND m.tags <> '{}' GROUP BY tag ORDER BY lower(tag), tag LIMIT ${maxTags}::int`;

/** @returns null when the reader has no such medium, or only shares it; too_many_tags where its tags would be too many */
export const changeMedium = (
  db: Queries,
  reader: Reader,
  id: string,
  { tags, ...change }: MediumChange,
): Promise<MediumRow | 'too_many_tags' | null> =>
  inTransaction(db, async (tx) => {
    const spelled = tags && (await spell(tx, reader, tags));
    if (spelled === 'too_many') return 'too_many_tags';
    const changed = await write(tx, reader, id, { ...change, tags: spelled });
    return changed === 0 ? null : getMedium(tx, reader, id);
  });

/** The tags as the reader's other media spell them, each once. Two changes of one user come one after the other. */
async function spell(
  tx: Queries,
  reader: Reader,
  tags: readonly string[],
): Promise<readonly string[] | 'too_many'> {
  if (tags.length === 0) return [];
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('media tags ' || ${reader.userId}, 0))`;
  const known = await listMediaTags(tx, reader);
  const spellings = new Map(known.map(({ tag }) => [foldedText(tag), tag]));
  const added = new Set<string>();
  const spelled = tags.map((tag) => {
    const folded = foldedText(tag);
    const spelling = spellings.get(folded);
    if (spelling === undefined) {
      spellings.set(folded, tag);
      added.add(folded);
    }
    return spelling ?? tag;
  });
  return added.size > 0 && known.length + added.size > maxTags ? 'too_many' : [...new Set(spelled)];
}

const write = (
  tx: Sql,
  reader: Reader,
  id: string,
  {
    altText = null,
    name = null,
    kept = null,
    tags = null,
  }: {
    readonly [Name in keyof MediumChange]: MediumChange[Name] | null;
  },
): Promise<number> => tx.$executeRaw`
    UPDATE media m SET updated_at = ${fromNow(0)}, alt_text = coalesce(${altText}::text, alt_text),
      name = coalesce(${name}::text, name), tags = coalesce(${tags && [...tags]}::text[], tags),
      kept = coalesce(${kept}::boolean, kept),
      expires_at = ${kept === null ? Prisma.sql`expires_at` : endOf(kept)}
    WHERE m.id = ${id} AND ${isOwn(reader)}`;

/** SQL: when somebody looks whether a medium goes, by whether it is kept from now on. */
const endOf = (kept: boolean): Prisma.Sql =>
  kept
    ? Prisma.sql`NULL`
    : Prisma.sql`CASE WHEN m.kept AND status <> 'expired' THEN ${fromNow(mediaKeepMs)} ELSE expires_at END`;
