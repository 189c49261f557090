import type { Held } from '../own-limits.ts';
import { platformTitles } from '../platform.ts';
import type { GifLimits, VideoLimits } from './file-limits.ts';
import { fileFor, type NetworkMediaRules, type PlannedMedium } from './rules.ts';

/** Faults of a medium for a network or its server, as ends of sentences with the measure; nothing when all is well. */
export function mediumProblems(medium: PlannedMedium, held: Held<NetworkMediaRules>): string[] {
  const { name: title } = held;
  const { gif, video } = held.limits;
  switch (medium.type) {
    case 'image':
      return pictureProblems(medium, held);
    case 'gif':
      return gif === null ? pictureProblems(medium, held) : gifProblems(medium, title, gif);
    case 'video':
      return video === null
        ? [`is a video, and ${title} takes none from here`]
        : videoProblems(medium, title, video);
    default:
      return medium.type satisfies never;
  }
}

/**
 * A picture that is too large was encoded anew, where that was possible: for the limits that the network has by itself, as
 * nobody knows at an upload which servers it goes to.
 */
function pictureProblems(
  { files }: PlannedMedium,
  { platform, name: title, limits: { pictures } }: Held<NetworkMediaRules>,
): string[] {
  const { maxBytes, maxSide, mimeTypes } = pictures;
  const file = fileFor(files, platform);
  if (file === undefined) return ['is not there any more'];
  const side = Math.max(file.width, file.height);
  const found = [
    file.sizeBytes > maxBytes && `has ${count(file.sizeBytes)} bytes; ${title} allows ${count(maxBytes)}`,
    side > maxSide && `is ${count(side)} pixels long; ${title} allows ${count(maxSide)}`,
    !mimeTypes.includes(file.mimeType) && `is ${file.mimeType}, which ${title} does not take`,
  ].filter((each) => each !== false);
  if (title !== platformTitles[platform]) return found;
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
    !limits.mimeTypes.includes(mimeType) &&
      `is ${mimeType}; ${title} takes ${limits.mimeTypes.join(' and ')}`,
    !limits.codecs.includes(video?.codec ?? '') &&
      `has the codec ${video?.codec ?? 'of an unknown name'}; ${title} takes H.264 (avc)`,
    ...streamProblems(video, title, limits),
    audioCodec !== null &&
      !limits.audioCodecs.includes(audioCodec) &&
      `has sound in ${audioCodec}; ${title} takes AAC-LC (${limits.audioCodecs.join(', ')})`,
    (audioChannels ?? 0) > limits.maxAudioChannels &&
      `has sound of ${audioChannels} channels; ${title} allows ${limits.maxAudioChannels}`,
  ].filter((each) => each !== false);
}

/** Factor of excess frame rate that a part of a video may have: gaps of recordings are uneven. */
const unevenness = 1.1;

/** Sizes are scaled to whole pixels, which leaves pixels that are not quite square. */
const squareTolerance = 0.01;

/** Problems of the stream's frames; old rows lack some facts. */
function streamProblems(
  video: PlannedMedium['video'],
  title: string,
  { maxFramesPerSecond, chromas, maxBitDepth }: VideoLimits,
): (string | false)[] {
  const { framesPerSecond = 0, chroma, bitDepth = 0, interlaced = false, pixelAspect = 1 } = video ?? {};
  const { peakFramesPerSecond: peak = 0 } = video ?? {};
  const isFast = Math.round(framesPerSecond) > maxFramesPerSecond; // clocks are not exact: 60.02 is 60
  return [
    isFast && `has ${rounded(framesPerSecond)} frames a second; ${title} allows ${maxFramesPerSecond}`,
    !isFast &&
      peak > maxFramesPerSecond * unevenness &&
      `has up to ${rounded(peak)} frames a second in places; ${title} allows ${maxFramesPerSecond}`,
    chroma !== undefined &&
      !chromas.includes(chroma) &&
      `has ${chroma} colours; ${title} takes ${chromas[0]} (yuv420p)`,
    bitDepth > maxBitDepth && `has ${bitDepth} bits a sample; ${title} allows ${maxBitDepth}`,
    interlaced && `is interlaced; ${title} takes progressive videos`,
    Math.abs(pixelAspect - 1) > squareTolerance &&
      `has pixels ${rounded(pixelAspect)} times as wide as high; ${title} takes square ones`,
  ];
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const count = (value: number): string => value.toLocaleString('en-US');

const seconds = (ms: number): string => String(Math.round(ms / 10) / 100);
