import { type MediumRow, mediaEnds } from '@carillon/db/media';
import { shownMedium } from '@carillon/shapes';
import type { RequestContext } from '../context.ts';

/** Reads when media end as things stand. @returns what shows each of them */
export async function mediaShown(
  rows: readonly MediumRow[],
  { db, desk, publicUrl }: Pick<RequestContext, 'db' | 'desk' | 'publicUrl'>,
): Promise<(row: MediumRow) => ReturnType<typeof shownMedium>> {
  const usable = rows.filter(({ status }) => status === 'ready').map(({ id }) => id); // posts may use only these
  const ends = await mediaEnds(db, usable, desk.times.keepPublishedMs);
  return (row) => {
    const end = ends.get(row.id);
    return shownMedium({ ...row, expiresAt: end === undefined ? row.expiresAt : end }, publicUrl);
  };
}
