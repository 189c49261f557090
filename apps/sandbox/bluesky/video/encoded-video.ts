import { hash } from 'node:crypto';
import { mediaTypeOf } from '../../media-type.ts';

/** An MP4 file of nothing. */
const empty = box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1'));

/**
 * A video as the video service stores it. The double encodes nothing, but its bytes are others, and always the same of the same video.
 * An MP4 file can still be played; of anything else the outcome is an MP4 file in name only.
 */
export function encodedVideo(bytes: Buffer): Buffer {
  const digest = hash('sha256', bytes, 'buffer');
  return mediaTypeOf(bytes) === 'video/mp4'
    ? Buffer.concat([bytes, box('free', digest)])
    : Buffer.concat([empty, box('free', digest, bytes)]);
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.reduce((sum, { length }) => sum + length, head.length));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** Types that the video service takes. */
export const videoTypes: readonly string[] = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/mpeg',
  'image/gif',
];

/** True of a file whose first bytes are those of a type that the video service takes. */
export function isVideo(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 4);
  return (
    videoTypes.includes(mediaTypeOf(bytes) ?? '') || ['1a45dfa3', '000001ba', '000001b3'].includes(start)
  );
}
