import type { JsonValue } from '@atproto/lex-json';

/** A record of Bluesky as it was sent. */
export type PostRecord = { [key: string]: JsonValue };

interface Commit {
  readonly handle: string;
  readonly accountId: string;
  /** X: the post's id. Bluesky: its at:// address. */
  readonly remoteId: string;
  /** As it was sent. */
  readonly content: string;
  readonly parentId: string | null;
  /** Pictures and videos in their order; none in posts from before there were any. */
  readonly media?: readonly PostedMedium[];
  /** ms since 1970. */
  readonly at: number;
}

/** A picture or video of a post. */
export interface PostedMedium {
  /** Of the file, hexadecimal; null where its parts did not arrive in order. */
  readonly sha256: string | null;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly altText: string;
  /** Of the picture, in pixels or as a ratio; null where its post does not say, as on X. */
  readonly width: number | null;
  readonly height: number | null;
  /** X: the media key. Bluesky: the blob's CID. */
  readonly remoteId: string;
}

export interface XPost extends Commit {
  readonly platform: 'x';
  readonly recordKey: null;
  /** As X returns it: t.co links, HTML entities. */
  readonly text: string;
  /** The post that it shows below its text; none unless given. */
  readonly quotedId?: string;
  /** Who may reply, as it was asked for; everyone unless given. */
  readonly replySettings?: string;
  /** Facts that X says below it: `made_with_ai`, `paid_partnership`; none unless given. */
  readonly disclosed?: readonly string[];
  /** Choices of its poll, and the minutes for which it lasts; none unless given. */
  readonly poll?: { readonly options: readonly string[]; readonly duration_minutes: number };
}

export interface BlueskyPost extends Commit {
  readonly platform: 'bluesky';
  readonly recordKey: string;
  readonly record: PostRecord;
  readonly cid: string;
  /** Records beside it that say who may reply and quote; none unless given. */
  readonly gates?: readonly Gate[];
}

/** A record of Bluesky beside a post, under the same key. */
export interface Gate {
  readonly uri: string;
  readonly collection: string;
  readonly rkey: string;
  readonly record: PostRecord;
  readonly cid: string;
}

/** One post that a network took. */
export type Post = XPost | BlueskyPost;
