import { cidForRawHash } from '@atproto/lex-data';
import type { Failure } from '@carillon/core';
import type { MediaFile } from '../network.ts';

/** The id of a blob: of its bytes alone, so the same file is the same blob on every server and at every time. */
export const blobCid = ({ sha256 }: Pick<MediaFile, 'sha256'>): string =>
  cidForRawHash(Buffer.from(sha256, 'hex')).toString();

/** A blob as a record names it. */
export const blobRef = (file: Pick<MediaFile, 'sha256' | 'mimeType' | 'sizeBytes'>) => ({
  $type: 'blob',
  ref: { $link: blobCid(file) },
  mimeType: file.mimeType,
  size: file.sizeBytes,
});

/** The record names the blob by its bytes: one of other bytes is of no use. */
export const otherBlob: Failure = {
  kind: 'retry',
  code: 'unavailable',
  message: 'Bluesky stored other bytes than were uploaded. Please try again later.',
};
