import type { MediaFile } from '../../network.ts';
import { blobRef } from '../blobs.ts';

/** A video as the account's server keeps it: other bytes than were brought, where the video service worked on them. */
export interface StoredVideo {
  readonly cid: string;
  /** bytes */
  readonly size: number;
}

/** Type of every video in a record (Bluesky, lexicon app.bsky.embed.video). */
const videoType = 'video/mp4';

/** Name of an upload, by which a record can be made of it: `<CID> <bytes>`. */
export const nameOf = ({ cid, size }: StoredVideo): string => `${cid} ${size}`;

const name = /^([a-z2-7]{20,200}) (\d{1,12})$/;

/** The blob that an upload is named by; that of the file's own bytes where nobody named one. */
export function videoRef(file: MediaFile, remoteId: string | null | undefined) {
  const [, cid, size] = name.exec(remoteId ?? '') ?? [];
  if (cid === undefined) return blobRef({ ...file, mimeType: videoType });
  return { $type: 'blob', ref: { $link: cid }, mimeType: videoType, size: Number(size) };
}

/** True for a file of which the video service makes another: a video, and a GIF that moves. */
export const isProcessed = ({ mimeType }: Pick<MediaFile, 'mimeType'>): boolean =>
  mimeType.startsWith('video/') || mimeType === 'image/gif';
