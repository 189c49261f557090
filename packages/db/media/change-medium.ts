import type { Queries } from '../client.ts';
import type { Reader } from '../posts/read-posts.ts';
import { getMedium, type MediumRow, visibleMedia } from './read-media.ts';

/** Changes what is given. @returns null when the reader has no such medium */
export async function changeMedium(
  db: Queries,
  reader: Reader,
  id: string,
  { altText, name }: { readonly altText?: string | undefined; readonly name?: string | undefined },
): Promise<MediumRow | null> {
  const data = { ...(altText !== undefined && { altText }), ...(name !== undefined && { name }) };
  const { count } = await db.medium.updateMany({ where: { id, ...visibleMedia(reader) }, data });
  return count === 0 ? null : getMedium(db, reader, id);
}
