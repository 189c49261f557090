import { type Platform, platformTitles } from '../platform.ts';
import type { FileLimits } from './facts.ts';
import {
  fileFor,
  type GifLimits,
  type NetworkMediaRules,
  type PlannedMedium,
  type VideoLimits,
} from './rules.ts';

/** What keeps a medium from a network, as the end of a sentence with its measure; nothing when all is well. */
export function mediumProblems(
  medium: PlannedMedium,
  platform: Platform,
  { pictures, gif, video }: NetworkMediaRules,
): string[] {
  const title = platformTitles[platform];
  switch (medium.type) {
    case 'image':
      return pictureProblems(medium, platform, pictures);
    case 'gif':
      return gif === null ? pictureProblems(medium, platform, pictures) : gifProblems(medium, title, gif);
    case 'video':
      return video === null
        ? [`is a video, and ${title} takes none from here`]
        : videoProblems(medium, title, video);
    default:
      return medium.type satisfies never;
  }
}

/** A picture that is too large was encoded anew, where that was possible. */
function pictureProblems(
  { files }: PlannedMedium,
  platform: Platform,
  { maxBytes, maxSide, mimeTypes }: FileLimits,
): string[] {
  const title = platformTitles[platform];
  const file = fileFor(files, platform);
  if (file === undefined) return ['is not there any more'];
  const side = Math.max(file.width, file.height);
  const found = [
    file.sizeBytes > maxBytes && `has ${count(file.sizeBytes)} bytes; ${title} allows ${count(maxBytes)}`,
    side > maxSide && `is ${count(side)} pixels long; ${title} allows ${count(maxSide)}`,
    !mimeTypes.includes(file.mimeType) && `is ${file.mimeType}, which ${title} does not take`,
  ].filter((each) => each !== false);
  return found.map((each) => `${each}, and it cannot be made smaller without harm`);
}

function gifProblems(
  { sizeBytes, width, height, frames }: PlannedMedium,
  title: string,
  { maxBytes, maxWidth, maxHeight, maxFrames }: GifLimits,
): string[] {
  return [
    sizeBytes > maxBytes && `has ${count(sizeBytes)} bytes; ${title} allows ${count(maxBytes)} for a GIF`,
    (width > maxWidth || height > maxHeight) &&
      `is ${width} × ${height} pixels large; ${title} allows ${maxWidth} × ${maxHeight} for a GIF`,
    (frames ?? 1) > maxFrames && `has ${frames} frames; ${title} allows ${maxFrames} for a GIF`,
  ].filter((each) => each !== false);
}

function videoProblems(
  { sizeBytes, width, height, durationMs, mimeType, video }: PlannedMedium,
  title: string,
  limits: VideoLimits,
): string[] {
  const ms = durationMs ?? 0;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const fps = video?.framesPerSecond ?? 0;
  const { audioCodec = null, audioChannels = null } = video ?? {};
  return [
    sizeBytes > limits.maxBytes &&
      `has ${count(sizeBytes)} bytes; ${title} allows ${count(limits.maxBytes)} for a video`,
    ms > limits.maxDurationMs &&
      `is ${seconds(ms)} s long; ${title} allows ${seconds(limits.maxDurationMs)} s`,
    ms < limits.minDurationMs &&
      `is ${seconds(ms)} s long; ${title} takes videos from ${seconds(limits.minDurationMs)} s on`,
    short < limits.minSide &&
      `is ${width} × ${height} pixels large; ${title} takes videos from ${limits.minSide} × ${limits.minSide} on`,
    long > short * limits.maxAspect &&
      `is ${width} × ${height} pixels large; ${title} takes videos up to ${limits.maxAspect}:1 and 1:${limits.maxAspect}`,
    fps > limits.maxFramesPerSecond &&
      `has ${Math.round(fps * 100) / 100} frames a second; ${title} allows ${limits.maxFramesPerSecond}`,
    !limits.mimeTypes.includes(mimeType) &&
      `is ${mimeType}; ${title} takes ${limits.mimeTypes.join(' and ')}`,
    !limits.codecs.includes(video?.codec ?? '') &&
      `has the codec ${video?.codec ?? 'of an unknown name'}; ${title} takes H.264 (avc)`,
    audioCodec !== null &&
      !limits.audioCodecs.includes(audioCodec) &&
      `has sound in ${audioCodec}; ${title} takes AAC-LC (${limits.audioCodecs.join(', ')})`,
    (audioChannels ?? 0) > limits.maxAudioChannels &&
      `has sound of ${audioChannels} channels; ${title} allows ${limits.maxAudioChannels}`,
  ].filter((each) => each !== false);
}

const count = (value: number): string => value.toLocaleString('en-US');

const seconds = (ms: number): string => String(Math.round(ms / 10) / 100);
