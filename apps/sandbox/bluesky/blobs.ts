import { cidForRawHash } from '@atproto/lex-data';
import { isObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { LexMap, PostedMedium } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { problems } from './problems.ts';
import type { OpenEndpoint, SessionEndpoint } from './xrpc-route.ts';

/** The reference server's limit unless its operator sets another, bytes. */
const maxBlobBytes = 5 * 1024 * 1024;

/** Uploads that are remembered; the oldest are forgotten first. */
const maxBlobs = 50_000;

const keyOf = (accountId: string, cid: string) => `${accountId} ${cid}`;

/** com.atproto.repo.uploadBlob. What no record names may be forgotten at any time. */
export const uploadBlob: SessionEndpoint = {
  nsid: 'com.atproto.repo.uploadBlob',
  method: 'post',
  token: 'access',
  handle({ body, headers, account }, world) {
    if (body.length > maxBlobBytes) return problems.tooLarge();
    const mimeType = headers['content-type'] ?? 'application/octet-stream';
    const sha256 = world.files.add({ mimeType, bytes: body });
    const cid = cidForRawHash(Buffer.from(sha256, 'hex')).toString();
    world.blobs.set(keyOf(account.id, cid), { cid, mimeType, sizeBytes: body.length, sha256 });
    for (const oldest of world.blobs.keys()) {
      if (world.blobs.size <= maxBlobs) break;
      world.blobs.delete(oldest);
    }
    const blob = { $type: 'blob', ref: { $link: cid }, mimeType, size: body.length };
    return { status: 200, body: { blob } };
  },
};

/** com.atproto.sync.getBlob. */
export const getBlob: OpenEndpoint = {
  nsid: 'com.atproto.sync.getBlob',
  method: 'get',
  accountOf: ({ query }, { state }) => state.accounts.withId(query.get('did') ?? ''),
  answer({ query }, world) {
    const blob = world.blobs.get(keyOf(query.get('did') ?? '', query.get('cid') ?? ''));
    const file = blob && world.files.get(blob.sha256);
    if (file === undefined) return problems.noBlob('Blob not found');
    return {
      status: 200,
      headers: {
        'content-type': file.mimeType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
      body: file.bytes,
    };
  },
};

/** The pictures that a record shows, which have passed `checkRecord`. */
function picturesOf(record: LexMap): { readonly alt: string; readonly image: Record<string, unknown> }[] {
  const { embed } = record;
  const images = isObject(embed) ? embed['images'] : undefined;
  if (!Array.isArray(images)) return [];
  return images.flatMap((each) =>
    isObject(each) && isObject(each['image'])
      ? [{ alt: String(each['alt'] ?? ''), image: each['image'] }]
      : [],
  );
}

/** The media of a record; or the refusal, when a blob is not there or is another than the record says. */
export function mediaOf(
  record: LexMap,
  { id }: Account,
  { blobs }: World,
): { readonly media: readonly PostedMedium[] } | Answer {
  const media: PostedMedium[] = [];
  for (const { alt, image } of picturesOf(record)) {
    const cid = isObject(image['ref']) ? String(image['ref']['$link']) : '';
    const blob = blobs.get(keyOf(id, cid));
    if (blob === undefined) return problems.noBlob(`Could not find blob: ${cid}`);
    const { mimeType, sizeBytes, sha256 } = blob;
    if (image['mimeType'] !== mimeType)
      return problems.invalidMimeType(
        `Referenced Mimetype does not match stored blob. Expected: ${mimeType}, Got: ${image['mimeType']}`,
      );
    if (image['size'] !== sizeBytes)
      return problems.invalidSize(
        `Referenced Size does not match stored blob. Expected: ${sizeBytes}, Got: ${image['size']}`,
      );
    media.push({ sha256, mimeType, sizeBytes, altText: alt, remoteId: cid });
  }
  return { media };
}
