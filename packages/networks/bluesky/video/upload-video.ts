import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Upload, Uploaded } from '../../network.ts';
import { unavailable } from '../failures.ts';
import { type Parts, sendParts } from './send-parts.ts';
import { type Job, openVideoCalls, type VideoCalls, type VideoPlace } from './video-calls.ts';
import { type Broken, dailyLimit, forbidden, isPassing, jobFailure, type Refusal } from './video-failures.ts';
import { nameOf } from './video-name.ts';

export interface VideoTimes {
  /** Between two looks at what the service still works on, the first and the longest, ms. */
  readonly lookMs: number;
  readonly maxLookMs: number;
  /** Longest wait for the service, ms; a later try goes on waiting. */
  readonly maxProcessingMs: number;
}

export const defaultVideoTimes: VideoTimes = { lookMs: 1_000, maxLookMs: 5_000, maxProcessingMs: 600_000 };

interface Uploading {
  readonly calls: VideoCalls;
  readonly medium: Upload;
  readonly times: VideoTimes;
  readonly now: () => Date;
}

/** Progress of an upload, as it is kept for the next try. `completed`: the job that says what came of it. */
const progress = z.object({ service: z.string(), job: z.string(), completed: z.string().optional() });

type Progress = z.infer<typeof progress>;

/**
 * Brings a video, or a GIF that moves, to the video service, which makes a video of it that every player shows, and stores that with the
 * account's server. It takes minutes: how far it is, is kept, so that whoever tries next goes on from there.
 * @returns the name of what the service stored
 */
export async function uploadVideo(
  medium: Upload,
  { times = defaultVideoTimes, ...place }: VideoPlace & { readonly times?: VideoTimes },
): Promise<Uploaded | Refusal> {
  const calls = openVideoCalls(place);
  const uploading = { calls, medium, times, now: place.session.now };
  const kept = readProgress(medium.kept, place.service);
  let done = kept === null ? await bring(uploading, place.service) : await goOn(uploading, kept);
  if (kept !== null && 'failure' in done && isGone(done)) done = await bring(uploading, place.service);
  if (!('failure' in done)) return done;
  if (isPassing(done.failure) || done.failure.kind === 'retry') return done;
  await medium.keep?.(null);
  return done;
}

/** The service knows nothing of the upload any more, or gave it up. */
const isGone = ({ name }: Refusal): boolean =>
  ['UploadNotFound', 'UploadExpired', 'UploadAborted', 'UploadFailed', 'JobFailed', 'JobNotFound'].includes(
    name,
  );

function readProgress(kept: string | null | undefined, service: string): Progress | null {
  if (!kept) return null;
  const { data } = progress.safeParse(JSON.parse(kept));
  return data !== undefined && data.service === service ? data : null;
}

/** From the beginning. */
async function bring(uploading: Uploading, service: string): Promise<Uploaded | Refusal> {
  const { calls, medium, now } = uploading;
  const { mimeType, sizeBytes } = medium.file;
  const limits = await calls.limits();
  if (!('value' in limits) && !isUnknownMethod(limits)) return limits;
  const spent = 'value' in limits ? spentLimit(limits.value, { sizeBytes, now: now() }) : null;
  if (spent !== null) return { failure: spent, name: '' };
  const started = await calls.start({ sizeBytes, mimeType });
  if (!('value' in started)) return isUnknownMethod(started) ? bringWhole(uploading, service) : started;
  const { jobId: job, ...parts } = started.value;
  if (Math.ceil(sizeBytes / parts.partSizeBytes) !== parts.partCount)
    return { failure: unavailable, name: '' };
  await keep(medium, { service, job });
  return finish(uploading, { service, job }, { ...parts, receivedParts: [] });
}

/** The service is of before the method: uploads in parts are of August 2026 (Bluesky, atproto 5384). */
const isUnknownMethod = ({ name, failure: { status } }: Refusal): boolean =>
  ['MethodNotImplemented', 'XRPCNotSupported'].includes(name) || status === 404 || status === 501;

async function bringWhole(uploading: Uploading, service: string): Promise<Uploaded | Refusal> {
  const { calls, medium } = uploading;
  const sent = await calls.sendWhole(medium);
  if (!('value' in sent)) return sent;
  const { jobId: job } = sent.value.jobStatus;
  await keep(medium, { service, job, completed: job });
  return outcomeOf(uploading, job);
}

/** From where an earlier try ended. */
async function goOn(uploading: Uploading, kept: Progress): Promise<Uploaded | Refusal> {
  if (kept.completed !== undefined) return outcomeOf(uploading, kept.completed);
  const found = await untilReady(uploading, kept.job);
  if ('kind' in found) return found;
  if (!('value' in found)) return found;
  const { state, completedJobId, ...parts } = found.value;
  if (state === 'completed') return complete(uploading, kept, completedJobId ?? kept.job);
  if (Math.ceil(uploading.medium.file.sizeBytes / parts.partSizeBytes) !== parts.partCount)
    return { failure: unavailable, name: 'UploadFailed' };
  return finish(uploading, kept, parts);
}

/** Brings what is missing, and has the service put it together. */
async function finish(uploading: Uploading, kept: Progress, parts: Parts): Promise<Uploaded | Refusal> {
  const broken = await sendParts(uploading, kept.job, parts);
  if (broken !== null) return isOfAnother(broken) ? afterAnother(uploading, kept) : broken;
  const { calls, medium } = uploading;
  let finished = await calls.finish(kept.job);
  for (let again = 1; again < maxTries && isLost(finished) && !medium.signal.aborted; again++)
    finished = await calls.finish(kept.job);
  if ('value' in finished) return complete(uploading, kept, finished.value.completedJobId);
  return isOfAnother(finished) ? afterAnother(uploading, kept) : finished;
}

/** Somebody else brings the same upload and was first: before the post was due, or after a lease that was lost. */
const isOfAnother = (broken: Broken): boolean =>
  'name' in broken && ['UploadNotReady', 'UploadAlreadyCompleted'].includes(broken.name);

async function afterAnother(uploading: Uploading, kept: Progress): Promise<Uploaded | Refusal> {
  const found = await untilReady(uploading, kept.job);
  if (!('value' in found)) return found;
  const { state, completedJobId = kept.job } = found.value;
  return state === 'completed'
    ? complete(uploading, kept, completedJobId)
    : { failure: stillWorking, name: '' };
}

/** Times that one request is sent; each may be repeated (Bluesky, lexicons of app.bsky.video). */
export const maxTries = 3;

const isLost = (answer: { readonly value: unknown } | Refusal): boolean =>
  !('value' in answer) && isPassing(answer.failure);

/** Waits while the service puts the parts together. */
async function untilReady({ calls, medium, times }: Uploading, jobId: string) {
  const found = await looking({ times, signal: medium.signal }, async () => {
    const asked = await calls.readUpload(jobId);
    return 'value' in asked && asked.value.state === 'finishing' ? null : asked;
  });
  if ('kind' in found || !('value' in found)) return found;
  const { state, failureReason = '' } = found.value;
  if (state === 'created' || state === 'completed') return found;
  const name = gone[state];
  return name === undefined
    ? { failure: unavailable, name: '' }
    : { failure: jobFailure(undefined, failureReason), name };
}

const gone: Readonly<Record<string, string>> = {
  failed: 'UploadFailed',
  aborted: 'UploadAborted',
  expired: 'UploadExpired',
};

async function complete(
  uploading: Uploading,
  kept: Progress,
  completed: string,
): Promise<Uploaded | Refusal> {
  await keep(uploading.medium, { ...kept, completed });
  return outcomeOf(uploading, completed);
}

/** Waits until the service has made and stored the video. What it had before has another job, and its blob is there already. */
async function outcomeOf({ calls, medium, times }: Uploading, jobId: string): Promise<Uploaded | Refusal> {
  const found = await looking({ times, signal: medium.signal }, async () => {
    const asked = await calls.readJob(jobId);
    if (!('value' in asked)) return isPassing(asked.failure) ? null : unreadJob(asked);
    return isWorking(asked.value.jobStatus) ? null : asked;
  });
  if ('kind' in found || !('value' in found)) return found;
  const { blob, failureCode, message, error } = found.value.jobStatus;
  if (blob !== undefined) return { kind: 'uploaded', remoteId: nameOf({ cid: blob.ref, size: blob.size }) };
  await medium.keep?.(null);
  return { failure: jobFailure(failureCode, message ?? error), name: failureCode ?? 'JobFailed' };
}

/** A service that refuses to read a job does not know it. */
const unreadJob = (refusal: Refusal): Refusal =>
  refusal.failure.kind === 'refused' ? { ...refusal, name: 'JobNotFound' } : refusal;

/** Any other state is one of work, also one that nobody knows yet. */
const isWorking = ({ state, blob }: Job): boolean =>
  blob === undefined && !['JOB_STATE_COMPLETED', 'JOB_STATE_FAILED'].includes(state);

/** Looks until there is something to see; the next try goes on where this one has waited for long. */
async function looking<Seen>(
  { times, signal }: { readonly times: VideoTimes; readonly signal: AbortSignal },
  look: () => Promise<Seen | null>,
): Promise<Seen | Broken> {
  const end = performance.now() + times.maxProcessingMs;
  for (let pause = times.lookMs; ; pause = Math.min(pause * 1.5, times.maxLookMs)) {
    if (signal.aborted) return { kind: 'stopped' };
    const seen = await look();
    if (seen !== null) return seen;
    if (performance.now() > end) return { failure: stillWorking, name: '' };
    await sleep(pause, undefined, { signal }).catch(() => {}); // only the signal ends it early
  }
}

const stillWorking: Failure = {
  ...unavailable,
  message: 'Bluesky has not finished its work on the video yet. It is asked again.',
};

/** Why the service takes no video of this size today; null where it does. */
function spentLimit(
  said: Extract<Awaited<ReturnType<VideoCalls['limits']>>, { value: unknown }>['value'],
  { sizeBytes, now }: { readonly sizeBytes: number; readonly now: Date },
): Failure | null {
  const { canUpload, remainingDailyVideos: videos = 1, remainingDailyBytes: bytes = sizeBytes } = said;
  if (videos < 1 || bytes < sizeBytes) return dailyLimit(now);
  return canUpload ? null : forbidden(`${said.error ?? ''} ${said.message ?? ''}`.trim());
}

const keep = (medium: Upload, kept: Progress): Promise<void> | undefined =>
  medium.keep?.(JSON.stringify(kept));
