/** The process that reads strangers' files. Its parent says what to do, and may be killed at any time. */
import { stat } from 'node:fs/promises';
import type { MediaFacts } from '@carillon/core';
import sharp from 'sharp';
import { type Answer, type Job, ready } from './jobs.ts';
import { mimeTypeOf, takenTypes } from './kind-of.ts';
import { preparePicture } from './prepare-picture.ts';
import { readPicture } from './read-picture.ts';
import { readVideo } from './read-video.ts';
import { Unreadable } from './unreadable.ts';

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (job: Job) => void work(job).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
process.send?.(ready);

async function work(job: Job): Promise<Answer> {
  try {
    return {
      id: job.id,
      ...(job.does === 'inspect'
        ? { facts: await inspect(job.file) }
        : { files: await preparePicture(job.file, job) }),
    };
  } catch (error) {
    if (error instanceof Unreadable) return { id: job.id, unreadable: error.message };
    return { id: job.id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function inspect(file: string): Promise<MediaFacts> {
  const { size } = await stat(file);
  if (size === 0) throw new Unreadable('it is empty');
  const mimeType = await mimeTypeOf(file);
  const type = takenTypes[mimeType ?? ''];
  if (mimeType === null || type === undefined)
    throw new Unreadable(
      `it is ${mimeType ?? 'of no type that is known'}; only ${taken} are taken${adviceFor(mimeType)}`,
    );
  const facts = await (type === 'video' ? readVideo(file, mimeType) : readPicture(file, mimeType));
  if ((facts.durationMs ?? 0) > maxDurationMs) throw new Unreadable('it lasts longer than a day');
  return facts;
}

/** No network takes anything near it. */
const maxDurationMs = 24 * 3_600_000;

const taken = 'JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, MP4 and QuickTime';

/** Several pictures one after another, as cameras take them. */
const adviceFor = (mimeType: string | null): string =>
  mimeType !== null && /^image\/hei[cf]-sequence/.test(mimeType)
    ? '. Save one of its pictures as JPEG, or all as a video'
    : '';
