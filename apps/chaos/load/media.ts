import { hash, randomBytes } from 'node:crypto';
import type { Platform } from '@carillon/core';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { encodedVideo } from '@carillon/sandbox/sandbox';
import type { VisibleMedium } from '../judge/evidence.ts';
import type { PlannedMedia } from '../plan/plan-media.ts';

/** Size of the parts in which Bluesky's video service takes a video: small, so that small videos have several. */
export const videoPartBytes = 32 * 1024;

type File = Pick<VisibleMedium, 'sha256' | 'mimeType'>;

/** A medium of a user, with the file of it that each network shows. */
export interface LoadMedium {
  readonly id: string;
  readonly files: Readonly<Record<Platform, File>>;
  /** X takes no words for a video. */
  readonly isWordlessOnX: boolean;
}

/** The media of a user, by their kind. */
export type LoadMedia = Readonly<Record<PlannedMedia['kind'], readonly LoadMedium[]>>;

interface Uploader {
  readonly url: string;
  readonly apiKey: string;
}

/** Uploads the media of one user, small enough for both networks. */
export async function uploadMedia(uploader: Uploader): Promise<LoadMedia> {
  const widths = Array.from({ length: 10 }, (_, number) => 100 * (number + 1));
  return {
    pictures: await inTurn(widths, (width) => uploadPicture(uploader, width)),
    videos: await inTurn([2, 2, 3, 4], async (parts) =>
      uploadMoving(uploader, await videoOf(parts), 'video/mp4'),
    ),
    gifs: await inTurn([3, 5], async (frames) => uploadMoving(uploader, await gif(frames), 'image/gif')),
  };
}

async function uploadPicture(uploader: Uploader, width: number): Promise<LoadMedium> {
  const bytes = await picture({ width, height: 150 }).png().toBuffer();
  const { id, sha256 } = await uploadMedium(uploader, bytes);
  const file = { sha256, mimeType: 'image/png' };
  return { id, files: { x: file, bluesky: file }, isWordlessOnX: false };
}

/** @throws when Carillon keeps other bytes than those that were uploaded: nobody would know what Bluesky makes of them */
async function uploadMoving(uploader: Uploader, bytes: Buffer, mimeType: string): Promise<LoadMedium> {
  const { id, sha256 } = await uploadMedium(uploader, bytes);
  if (sha256 !== sha256Of(bytes)) throw new Error(`A medium of type ${mimeType} was changed by its upload.`);
  return {
    id,
    files: {
      x: { sha256, mimeType },
      bluesky: { sha256: sha256Of(encodedVideo(bytes)), mimeType: 'video/mp4' },
    },
    isWordlessOnX: mimeType === 'video/mp4',
  };
}

const sha256Of = (bytes: Buffer): string => hash('sha256', bytes, 'hex');

/** An MP4 that goes in `parts` parts, none of which is like another. */
export async function videoOf(parts: number): Promise<Buffer> {
  const video = await makeVideo({ seconds: 1 });
  const noise = randomBytes((parts - 0.5) * videoPartBytes - video.length);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + noise.length);
  head.write('free', 4, 'latin1');
  return Buffer.concat([video, head, noise]);
}

async function inTurn<Given, Made>(
  all: readonly Given[],
  make: (given: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const each of all) made.push(await make(each));
  return made;
}

/** The media of an item. */
export function chosenMedia(planned: PlannedMedia | null, media: LoadMedia): readonly LoadMedium[] {
  if (planned === null) return [];
  const all = media[planned.kind];
  return planned.kind === 'pictures'
    ? inRow(all, planned.first, planned.count)
    : inRow(all, planned.which, 1);
}

const inRow = <Each>(all: readonly Each[], first: number, count: number): Each[] =>
  Array.from({ length: count }, (_, place) => all.slice((first + place) % all.length).slice(0, 1)).flat();
