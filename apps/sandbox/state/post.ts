import type { cidForLex } from '@atproto/lex-cbor';

/** A value of Bluesky's data model. */
type LexValue = Parameters<typeof cidForLex>[0];

/** A record. */
export type LexMap = { [key: string]: LexValue };

interface Commit {
  readonly handle: string;
  readonly accountId: string;
  /** X: the post's id. Bluesky: its at:// address. */
  readonly remoteId: string;
  /** As it was sent. */
  readonly content: string;
  readonly parentId: string | null;
  /** ms since 1970. */
  readonly at: number;
}

export interface XPost extends Commit {
  readonly platform: 'x';
  readonly recordKey: null;
  /** As X returns it: t.co links, HTML entities. */
  readonly text: string;
}

export interface BlueskyPost extends Commit {
  readonly platform: 'bluesky';
  readonly recordKey: string;
  readonly record: LexMap;
  readonly cid: string;
}

/** One post that a network took. */
export type Post = XPost | BlueskyPost;
