import type { Failure } from '@carillon/core';
import type { Session, Upload, Uploaded } from '../network.ts';
import { blobCid } from './blobs.ts';
import { failureFromBluesky } from './failures.ts';
import type { Wire } from './wire.ts';
import { withToken } from './with-token.ts';

/** Brings a picture to the account's server. Pictures have a megabyte at most, so it goes whole. */
export async function uploadMedium({ file, read }: Upload, session: Session, wire: Wire): Promise<Uploaded> {
  const bytes = await read({ start: 0, end: file.sizeBytes - 1 });
  const wanted = blobCid(file);
  try {
    const sent = await withToken(session, wire, (agent) =>
      agent.com.atproto.repo.uploadBlob(bytes, { encoding: file.mimeType }),
    );
    if ('failure' in sent) return sent.failure;
    const cid = sent.value.data.blob.ref.toString();
    return cid === wanted ? { kind: 'uploaded', remoteId: cid } : otherBlob;
  } catch (error) {
    return failureFromBluesky(error, { call: 'upload', now: wire.now() });
  }
}

/** The record names the blob by its bytes: one of other bytes is of no use. */
const otherBlob: Failure = {
  kind: 'retry',
  code: 'unavailable',
  message: 'Bluesky stored other bytes than were uploaded. Please try again later.',
};
