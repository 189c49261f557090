import { Readable } from 'node:stream';
import { makeVideo } from '@carillon/media/testing/make-video';

const piece = Buffer.alloc(65_536);

/** A video of so many bytes, most of them in a box that readers pass over (ISO 14496-12, `free`), before its index. */
export async function largeVideo(bytes: number): Promise<() => Readable> {
  const video = await makeVideo({ seconds: 5, fastStart: false });
  const index = video.indexOf('moov') - 4;
  const free = bytes - video.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(free, 0);
  head.write('free', 4);
  return () =>
    Readable.from(
      (function* () {
        yield video.subarray(0, index);
        yield head;
        for (let left = free - head.length; left > 0; left -= piece.length)
          yield left < piece.length ? piece.subarray(0, left) : piece;
        yield video.subarray(index);
      })(),
      { objectMode: false },
    );
}
