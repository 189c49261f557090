import type { Held } from '../own-limits.ts';
import type { FileFacts } from './facts.ts';
import { areSameLimits, fileFor, type Stored, stillFiles } from './file-for.ts';
import type { FileLimits, GifLimits, VideoLimits } from './file-limits.ts';
import type { NetworkMediaRules, PlannedMedium } from './rules.ts';

/**
 * Faults of a medium for a network or its server, as ends of sentences with the measure; nothing when all is well.
 * @param atUpload limits for which uploads are prepared: a picture that is over them could not be brought under them
 */
export function mediumProblems(
  medium: PlannedMedium,
  held: Held<NetworkMediaRules>,
  atUpload: readonly FileLimits[],
): string[] {
  const { name: title } = held;
  const { gif, video } = held.limits;
  switch (medium.type) {
    case 'image':
      return plannedPictureProblems(medium, held, atUpload);
    case 'gif':
      return gif === null ? plannedPictureProblems(medium, held, atUpload) : gifProblems(medium, title, gif);
    case 'video':
      return video === null ? [noVideo(medium, held)] : videoProblems(medium, title, video);
    default:
      return medium.type satisfies never;
  }
}

/** Ends what is said of a limit that a profile may leave behind by its `networkLimits`. */
export const currentHint = 'where networkLimits of the profile is current';

/** With the way out, where that leads somewhere. */
function noVideo(medium: PlannedMedium, { name, limits: { current } }: Held<NetworkMediaRules>): string {
  const isHelped = current?.video && videoProblems(medium, name, current.video).length === 0;
  return `is a video, and ${name} takes none from here${isHelped ? `, but one ${currentHint}` : ''}`;
}

/** Type of a picture that this service makes. */
const made = 'image/jpeg';

/** For limits that nobody knew when it was uploaded, a file is made before it goes out. */
function plannedPictureProblems(
  medium: PlannedMedium,
  { name, limits: { pictures } }: Held<NetworkMediaRules>,
  atUpload: readonly FileLimits[],
): string[] {
  const isTried = atUpload.some((each) => areSameLimits(each, pictures));
  const canBeMade = medium.files['content'] !== undefined && pictures.mimeTypes.includes(made);
  return canBeMade && !isTried ? [] : pictureProblems(medium, name, pictures);
}

/**
 * Why a still picture cannot go out, as ends of sentences with the measure; nothing where a file of it is under the limits.
 * @param title the name of who sets the limits
 */
export function pictureProblems<File extends FileFacts>(
  medium: Stored<File>,
  title: string,
  limits: FileLimits,
): string[] {
  if (fileFor(stillFiles(medium), limits) !== undefined) return [];
  const { maxBytes, maxSide, mimeTypes } = limits;
  const { content: file } = medium.files;
  if (file === undefined) return ['is not there any more'];
  const side = Math.max(file.width, file.height);
  const found = [
    file.sizeBytes > maxBytes && `has ${count(file.sizeBytes)} bytes; ${title} allows ${count(maxBytes)}`,
    side > maxSide && `is ${count(side)} pixels long; ${title} allows ${count(maxSide)}`,
    !mimeTypes.includes(file.mimeType) && `is ${file.mimeType}, which ${title} does not take`,
  ].filter((each) => each !== false);
  if (found.length === 0) return [`moves, and ${title} takes no still picture of it`];
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
