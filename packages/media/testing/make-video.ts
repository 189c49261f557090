import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { type AvcOptions, makeAvcConfiguration } from './make-avc-configuration.ts';

export interface VideoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  /** Bytes of each frame: they mean nothing. */
  readonly frameBytes?: number;
  /** Codec string of the sound; without sound unless given. */
  readonly audio?: string;
  /** When each frame is shown, s; evenly unless given. */
  readonly starts?: readonly number[];
  /** Its stream's data; nothing unless given. */
  readonly avc?: AvcOptions;
  /** The index before the frames, or after them. */
  readonly fastStart?: 'in-memory' | 'fragmented' | false;
}

/** An MP4 with a true index, and frames that show nothing. */
export async function makeVideo({
  width = 640,
  height = 360,
  seconds = 2,
  framesPerSecond = 25,
  frameBytes = 64,
  audio,
  starts = Array.from({ length: seconds * framesPerSecond }, (_, index) => index / framesPerSecond),
  avc = {},
  fastStart = 'in-memory',
}: VideoOptions = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video, { frameRate: framesPerSecond });
  const sound = audio === undefined ? null : new EncodedAudioPacketSource('aac');
  if (sound !== null) output.addAudioTrack(sound);
  await output.start();
  const frame = new Uint8Array(frameBytes);
  const { codec, description } = makeAvcConfiguration(avc);
  for (const [index, start] of starts.entries()) {
    const duration = (starts[index + 1] ?? start + 1 / framesPerSecond) - start;
    const packet = new EncodedPacket(frame, index === 0 ? 'key' : 'delta', start, duration);
    await video.add(packet, {
      decoderConfig: { codec, codedWidth: width, codedHeight: height, description },
    });
  }
  if (sound !== null && audio !== undefined) {
    await sound.add(new EncodedPacket(frame, 'key', 0, seconds), {
      decoderConfig: {
        codec: audio,
        numberOfChannels: 2,
        sampleRate: 48_000,
        description: new Uint8Array([0x11, 0x90]),
      },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
