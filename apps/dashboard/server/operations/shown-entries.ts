import { type AttachedRow, type CalendarEntry, mediaOfPosts, type Queries } from '@carillon/db';

/** Entries with what a calendar has room for: one medium of each post, and how many there are. */
export async function shownEntries(db: Queries, entries: readonly CalendarEntry[]) {
  const ids = [...new Set(entries.map(({ postId }) => postId))];
  const media = ids.length === 0 ? new Map<string, AttachedRow[]>() : await mediaOfPosts(db, ids);
  return entries.map((entry) => ({ ...entry, ...seenOf(media.get(entry.postId)) }));
}

function seenOf(media: readonly AttachedRow[] = []) {
  const [first] = media;
  if (first === undefined) return { medium: null, mediaCount: 0 };
  const { id, type, altText, hasThumbnail } = first;
  return { medium: { id, type, altText, hasThumbnail }, mediaCount: media.length };
}
