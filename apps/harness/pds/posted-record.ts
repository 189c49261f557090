import assert from 'node:assert/strict';
import { xrpc } from './start-bluesky.ts';

interface Reference {
  readonly uri: string;
  readonly cid: string;
}

/** The record of one post on a Bluesky server. */
export interface PostedRecord extends Reference {
  readonly value: {
    readonly text: string;
    readonly facets?: readonly Facet[];
    readonly embed?: {
      readonly $type: string;
      readonly images?: readonly PostedImage[];
      /** Pictures of a gallery. */
      readonly items?: readonly PostedImage[];
      readonly external?: PostedCard;
    };
    readonly reply?: { readonly root: Reference; readonly parent: Reference };
  };
}

export interface PostedImage {
  readonly alt: string;
  readonly aspectRatio: { readonly width: number; readonly height: number };
  readonly image: PostedBlob;
}

export interface PostedCard {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly thumb?: PostedBlob;
}

export interface PostedBlob {
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

interface Facet {
  /** Bytes of the text's UTF-8, end exclusive. */
  readonly index: { readonly byteStart: number; readonly byteEnd: number };
  readonly features: readonly { readonly $type: string; readonly uri?: string }[];
}

const collection = 'app.bsky.feed.post';

interface Page {
  readonly records: readonly PostedRecord[];
  readonly cursor?: string;
}

/** Every post of an account. */
export async function listRecords(server: string, repo: string): Promise<readonly PostedRecord[]> {
  const all: PostedRecord[] = [];
  let query: Record<string, string> = { repo, collection, limit: '100' };
  for (;;) {
    const { records, cursor } = await xrpc<Page>(server, 'com.atproto.repo.listRecords', { query });
    all.push(...records);
    if (cursor === undefined) return all;
    query = { ...query, cursor };
  }
}

export async function getRecord(server: string, uri: string): Promise<PostedRecord> {
  const [repo = '', , rkey = ''] = uri.replace('at://', '').split('/');
  return xrpc(server, 'com.atproto.repo.getRecord', { query: { repo, collection, rkey } });
}

/** The bytes of a blob. @throws when the server has another than the record says */
export async function readBlob(
  { server, did }: { readonly server: string; readonly did: string },
  { ref, mimeType, size }: PostedBlob,
): Promise<Buffer> {
  const query = new URLSearchParams({ did, cid: ref.$link });
  const answer = await fetch(`${server}/xrpc/com.atproto.sync.getBlob?${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const given = [answer.status, answer.headers.get('content-type'), bytes.length];
  assert.deepEqual(given, [200, mimeType, size]);
  return bytes;
}
