import type { MediaFacts, VideoFacts } from '@carillon/core';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  QTFF,
} from 'mediabunny';
import { type AvcPicture, avcPicture } from './avc-picture.ts';
import { checkBoxes } from './check-boxes.ts';
import { type FrameRate, frameRate } from './frame-rate.ts';
import { Unreadable } from './unreadable.ts';

/** Most frames whose times are read: ten minutes at 60 a second, far beyond what a network takes. */
const maxFrames = 36_000;

/** A last sample that is larger is not read: it would be held in memory. */
const maxSampleBytes = 32_000_000;

/** Measures of a video, by its index: no frame is decoded. @throws {Unreadable} */
export async function readVideo(file: string, mimeType: string): Promise<MediaFacts> {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF] });
  try {
    await checkBoxes(file);
    const video = await input.getPrimaryVideoTrack();
    if (video === null) throw new Unreadable('it has no picture, or its index is broken or missing');
    const audio = await input.getPrimaryAudioTrack();
    const [width, height, seconds] = await Promise.all([
      video.getDisplayWidth(),
      video.getDisplayHeight(),
      input.computeDuration(),
    ]);
    if (!(seconds > 0 && width > 0 && height > 0)) throw new Unreadable('it is empty');
    await checkEnd(video);
    if (audio !== null) await checkEnd(audio);
    return {
      type: 'video',
      mimeType,
      width: Math.round(width),
      height: Math.round(height),
      durationMs: Math.round(seconds * 1_000),
      frames: null,
      video: {
        ...(await pictureFacts(video)),
        audioCodec: (await audio?.getCodecParameterString()) ?? null,
        audioChannels: (await audio?.getNumberOfChannels()) ?? null,
        ...(await rateOf(video)),
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('its index is broken or missing', { cause: error });
  } finally {
    input.dispose();
  }
}

/** Reads the last sample of a track, which the index has and a file that was cut off has not. @throws {Unreadable} */
async function checkEnd(track: InputVideoTrack | InputAudioTrack): Promise<void> {
  const sink = new EncodedPacketSink(track);
  const end = Number.POSITIVE_INFINITY;
  const last = await sink.getPacket(end, { metadataOnly: true });
  if (last === null || last.byteLength > maxSampleBytes) return;
  if ((await sink.getPacket(end)) === null) throw new Unreadable('it is cut off');
}

async function rateOf(video: InputVideoTrack): Promise<FrameRate> {
  const starts: number[] = [];
  let last = { timestamp: Number.NEGATIVE_INFINITY, duration: 0 };
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    starts.push(packet.timestamp);
    if (packet.timestamp > last.timestamp) last = packet;
    if (starts.length === maxFrames) break;
  }
  return frameRate(starts, last.duration);
}

type PictureFacts = Pick<VideoFacts, 'codec' | 'chroma' | 'bitDepth' | 'interlaced' | 'pixelAspect'>;

async function pictureFacts(video: InputVideoTrack): Promise<PictureFacts> {
  const codec = await video.getCodec();
  const { num, den } = await video.getPixelAspectRatio();
  if (codec !== 'avc') return { codec, pixelAspect: num / den };
  const configuration = await video.getDecoderConfig();
  const { description } = configuration ?? {};
  const stream = description === undefined ? null : avcPicture(bytesOf(description));
  const { chroma, bitDepth, interlaced, pixelAspect } = stream ?? byProfile(configuration?.codec ?? '');
  return {
    ...{ codec, chroma, bitDepth, interlaced },
    // The container's word counts where it has one: players follow it (ISO/IEC 14496-12, 12.1.4).
    pixelAspect: num === den ? (pixelAspect ?? 1) : num / den,
  };
}

const bytesOf = (source: ArrayBufferLike | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** What the profile in a codec string (`avc1.PPCCLL`, RFC 6381) allows, where no parameter set tells more. */
function byProfile(codec: string): AvcPicture {
  const profile = Number.parseInt(codec.slice(5, 7), 16);
  const rest = { interlaced: false, pixelAspect: null };
  if (profile === 0x2c || profile === 0xf4) return { chroma: '4:4:4', bitDepth: 8, ...rest };
  if (profile === 0x7a) return { chroma: '4:2:2', bitDepth: 10, ...rest };
  return { chroma: '4:2:0', bitDepth: profile === 0x6e ? 10 : 8, ...rest };
}
