import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
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
    } & Partial<PostedVideo>;
    readonly reply?: { readonly root: Reference; readonly parent: Reference };
  };
}

export interface PostedImage {
  readonly alt: string;
  readonly aspectRatio: { readonly width: number; readonly height: number };
  readonly image: PostedBlob;
}

/** The rest of an embed that is a video. */
export interface PostedVideo {
  readonly video: PostedBlob;
  readonly alt: string;
  readonly aspectRatio: { readonly width: number; readonly height: number };
  readonly presentation: string;
  readonly captions: readonly { readonly lang: string; readonly file: PostedBlob }[];
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

interface Repository {
  readonly server: string;
  readonly did: string;
}

/** The bytes of a blob. @throws when the server has another than the record says */
export async function readBlob(repository: Repository, blob: PostedBlob): Promise<Buffer> {
  const bytes = Buffer.from(await (await openBlob(repository, blob)).arrayBuffer());
  assert.equal(bytes.length, blob.size);
  return bytes;
}

/** SHA-256 of a blob, hexadecimal; the blob may be large, and is not held. @throws as `readBlob` does */
export async function hashBlob(repository: Repository, blob: PostedBlob): Promise<string> {
  const { body } = await openBlob(repository, blob);
  const digest = createHash('sha256');
  let size = 0;
  for await (const piece of body ?? []) {
    digest.update(piece);
    size += piece.length;
  }
  assert.equal(size, blob.size);
  return digest.digest('hex');
}

async function openBlob({ server, did }: Repository, { ref, mimeType }: PostedBlob): Promise<Response> {
  const query = new URLSearchParams({ did, cid: ref.$link });
  const answer = await fetch(`${server}/xrpc/com.atproto.sync.getBlob?${query}`);
  const type = answer.headers.get('content-type')?.split(';')[0]; // of a text the server names a charset
  assert.deepEqual([answer.status, type], [200, mimeType]);
  return answer;
}
