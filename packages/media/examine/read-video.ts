import type { MediaFacts } from '@carillon/core';
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import { Unreadable } from './unreadable.ts';

/** Packets that are counted for the frame rate. */
const countedPackets = 120;

/** Measures of a video, by its index: no frame is decoded. @throws {Unreadable} */
export async function readVideo(file: string, mimeType: string): Promise<MediaFacts> {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (video === null) throw new Unreadable('it has no picture, or its index is broken or missing');
    const audio = await input.getPrimaryAudioTrack();
    const [width, height, codec, seconds, { averagePacketRate }] = await Promise.all([
      video.getDisplayWidth(),
      video.getDisplayHeight(),
      video.getCodec(),
      input.computeDuration(),
      video.computePacketStats(countedPackets),
    ]);
    if (!(seconds > 0 && width > 0 && height > 0)) throw new Unreadable('it is empty');
    return {
      type: 'video',
      mimeType,
      width: Math.round(width),
      height: Math.round(height),
      durationMs: Math.round(seconds * 1_000),
      frames: null,
      video: {
        codec,
        audioCodec: (await audio?.getCodecParameterString()) ?? null,
        audioChannels: (await audio?.getNumberOfChannels()) ?? null,
        framesPerSecond: Math.round(averagePacketRate * 100) / 100,
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('its index is broken or missing', { cause: error });
  } finally {
    input.dispose();
  }
}
