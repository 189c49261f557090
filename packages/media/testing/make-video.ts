import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

export interface VideoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  /** Bytes of each frame: they mean nothing. */
  readonly frameBytes?: number;
  /** Codec string of the sound; without sound unless given. */
  readonly audio?: string;
  /** The index before the frames, or after them. */
  readonly fastStart?: 'in-memory' | false;
}

/** The smallest AVC decoder configuration: baseline, no parameter sets. */
const avcConfiguration = new Uint8Array([1, 0x42, 0xc0, 0x1e, 0xff, 0xe0, 0]);

/** An MP4 with a true index, and frames that show nothing. */
export async function makeVideo({
  width = 640,
  height = 360,
  seconds = 2,
  framesPerSecond = 25,
  frameBytes = 64,
  audio,
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
  for (let index = 0; index < seconds * framesPerSecond; index++) {
    const packet = new EncodedPacket(
      frame,
      index === 0 ? 'key' : 'delta',
      index / framesPerSecond,
      1 / framesPerSecond,
    );
    await video.add(packet, {
      decoderConfig: {
        codec: 'avc1.42c01e',
        codedWidth: width,
        codedHeight: height,
        description: avcConfiguration,
      },
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
