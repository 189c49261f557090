import { type FileHandle, open } from 'node:fs/promises';
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
    codec,
    chroma,
    bitDepth,
    interlaced,
    // The container's word counts where it has one: players follow it (ISO/IEC 14496-12, 12.1.4).
    pixelAspect: num === den ? (pixelAspect ?? 1) : num / den,
  };
}

const bytesOf = (source: ArrayBufferLike | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** Picture by the profile in a codec string (`avc1.PPCCLL`, RFC 6381), where no parameter set says more. */
function byProfile(codec: string): AvcPicture {
  const profile = Number.parseInt(codec.slice(5, 7), 16);
  const rest = { interlaced: false, pixelAspect: null };
  if (profile === 0x2c || profile === 0xf4) return { chroma: '4:4:4', bitDepth: 8, ...rest };
  if (profile === 0x7a) return { chroma: '4:2:2', bitDepth: 10, ...rest };
  return { chroma: '4:2:0', bitDepth: profile === 0x6e ? 10 : 8, ...rest };
}

/** More boxes than this beside each other are not looked at: a stream of an hour has some thousands of fragments. */
const maxBoxes = 100_000;

/**
 * Follows the outermost boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2) to its end: their headers alone are read.
 * @throws {Unreadable} when one of them is longer than what is left of the file
 */
async function checkBoxes(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let at = 0;
    for (let count = 0; at + 8 <= size && count < maxBoxes; count++) {
      const length = await boxLength(handle, at);
      if (length === null) return; // the last one, or bytes behind it
      if (at + length > size) throw new Unreadable('it is cut off');
      at += length;
    }
  } finally {
    await handle.close();
  }
}

/** @returns null when the box goes to the file's end, or is no box */
async function boxLength(handle: FileHandle, at: number): Promise<number | null> {
  const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at);
  if (!/^[\w \-©]{4}$/.test(header.toString('latin1', 4, 8))) return null;
  const short = header.readUInt32BE(0);
  if (short !== 1) return short >= 8 ? short : null;
  const long = bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : 0;
  return long >= 16 ? long : null;
}

/** Length of the window in which the fastest part of a video is looked for, s. */
const windowSeconds = 0.5;

/** Share of a window that two frames a window apart may lack: times are rounded. */
const rounding = 0.001;

interface FrameRate {
  /** Of the whole video. */
  readonly framesPerSecond: number;
  /** Of its fastest half second; phones record short parts of a video faster. */
  readonly peakFramesPerSecond: number;
}

/**
 * Measures how many frames a second a video has. Recordings have uneven gaps, and the last frame may have no length at all:
 * so the whole is measured by its gaps and by its length, and the lower one counts.
 * @param starts when each frame is shown, s, in any order
 * @param lastSeconds how long the last one is shown, s
 */
function frameRate(starts: readonly number[], lastSeconds: number): FrameRate {
  const sorted = Float64Array.from(starts).sort();
  const count = sorted.length;
  const span = (sorted[count - 1] ?? 0) - (sorted[0] ?? 0);
  const byLength = count / (span + lastSeconds);
  const byGaps = span > 0 ? (count - 1) / span : byLength;
  const whole = lastSeconds > 0 ? Math.min(byLength, byGaps) : byGaps;
  return { framesPerSecond: rounded(whole), peakFramesPerSecond: rounded(mostIn(sorted) / windowSeconds) };
}

/** Most frames that begin within one window. */
function mostIn(sorted: Float64Array): number {
  let most = 0;
  let first = 0;
  for (const [index, start] of sorted.entries()) {
    while (start - (sorted[first] ?? 0) >= windowSeconds - rounding) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

const rounded = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);
