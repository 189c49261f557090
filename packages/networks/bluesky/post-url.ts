import type { PublishedItem } from '../network.ts';

/** An at:// URI of a post (atproto specification, at-uri-scheme, DID and record key). */
const postUri = /^at:\/\/(did:[a-z]+:[\w.:%-]+)\/app\.bsky\.feed\.post\/([\w.:~-]{1,512})$/;

/** The address by the DID, which stays when the handle changes. */
export function blueskyPostUrl({ remoteId }: PublishedItem): string | null {
  const [, did, recordKey] = postUri.exec(remoteId) ?? [];
  return did === undefined ? null : `https://bsky.app/profile/${did}/post/${recordKey}`;
}
