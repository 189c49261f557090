import { hash } from 'node:crypto';
import { cidForRawHash } from '@atproto/lex-data';
import { mediaTypeOf } from '../media-type.ts';
import type { Account } from '../state/account.ts';
import { forgetOldest } from '../state/forget-oldest.ts';
import type { World } from '../types.ts';
import { findActor } from './actors.ts';
import { problems } from './problems.ts';
import type { BlobReference } from './video/jobs.ts';
import type { OpenEndpoint, SessionEndpoint } from './xrpc-route.ts';

/** Uploads that are remembered; the oldest are forgotten first. */
const maxBlobs = 50_000;

/** A blob belongs to its account: another's is not there. */
export const blobKey = (accountId: string, cid: string) => `${accountId} ${cid}`;

/** com.atproto.repo.uploadBlob. Like the reference server it believes the bytes before the Content-Type. */
export const uploadBlob: SessionEndpoint = {
  nsid: 'com.atproto.repo.uploadBlob',
  method: 'post',
  token: 'access',
  handle({ body, headers, account }, world) {
    const named = headers['content-type']?.split(';')[0]?.trim() ?? '';
    if (!named.includes('/')) return problems.noEncoding();
    if (body.length > world.settings.blobUploadLimit) return problems.tooLarge();
    return { status: 200, body: { blob: keepBlob({ account, bytes: body, named }, world) } };
  },
};

interface NewBlob {
  readonly account: Account;
  readonly bytes: Buffer;
  /** The type that it came with. */
  readonly named: string;
}

/** Keeps an account's blob, however it came. */
export function keepBlob({ account, bytes, named }: NewBlob, { blobs, files }: World): BlobReference {
  const cid = cidForRawHash(hash('sha256', bytes, 'buffer')).toString();
  const mimeType = mediaTypeOf(bytes) ?? named;
  const key = blobKey(account.id, cid);
  const namedBy = blobs.get(key)?.namedBy ?? new Set();
  blobs.set(key, { cid, mimeType, sizeBytes: bytes.length, namedBy });
  forgetOldest(blobs, maxBlobs);
  files.begin(cid, bytes.length);
  files.add(cid, 0, bytes);
  return { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.length };
}

/** com.atproto.sync.getBlob. Nothing that a stranger uploaded may run in a browser. */
export const getBlob: OpenEndpoint = {
  nsid: 'com.atproto.sync.getBlob',
  method: 'get',
  accountOf: ({ query }, { state }) => findActor(query.get('did') ?? '', state),
  answer({ query }, { blobs, files, state }) {
    const did = query.get('did') ?? '';
    if (findActor(did, state) === undefined) return problems.noRepo(did);
    const blob = blobs.get(blobKey(did, query.get('cid') ?? ''));
    const file = blob && files.get(blob.cid);
    if (blob === undefined || file === undefined) return problems.invalid('Blob not found');
    return {
      status: 200,
      headers: {
        'content-type': blob.mimeType,
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="${blob.cid}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
      body: Buffer.concat(file.parts),
    };
  },
};

/** Loses every blob that no record names, as a server may after minutes. */
export function forgetBlobs({ blobs }: World): void {
  for (const [key, { namedBy }] of blobs) if (namedBy.size === 0) blobs.delete(key);
}
