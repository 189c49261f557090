import { randomUUID } from 'node:crypto';
import { forgetOldest } from '../../state/forget-oldest.ts';
import { DailyQuota } from './daily-quota.ts';
import { isVideo, videoTypes } from './encoded-video.ts';
import { type Caller, type JobStatus, Jobs, type VideoServiceOptions } from './jobs.ts';
import { makeRoom } from './make-room.ts';
import { type VideoAnswer, videoProblems } from './problems.ts';

/** Most bytes of a video. */
export const maxVideoBytes = 300_000_000;

const maxDurationMs = 600_000;
const maxOpenUploads = 10;

/** Uploads that are remembered; the oldest are forgotten first. */
const maxUploads = 10_000;

const unconfirmed = {
  error: 'unconfirmed_email',
  message: 'Please verify your email address before uploading a video',
};

/** A video of which an account says that it will come. */
export interface AnnouncedVideo {
  readonly sizeBytes: number;
  readonly mimeType: string;
  readonly durationMs?: number | undefined;
}

/** An upload in parts. Its job has the same id, unless its bytes were known already. */
interface Upload {
  readonly jobId: string;
  readonly did: string;
  readonly sizeBytes: number;
  readonly partSizeBytes: number;
  readonly partCount: number;
  /** ms since 1970 */
  readonly expiresAt: number;
  /** By their numbers, which begin with 1; empty ones once they were put together. */
  readonly parts: Map<number, Buffer>;
  state: 'created' | 'finishing' | 'completed' | 'failed' | 'aborted' | 'expired';
  finish: Finish | null;
  completed: { readonly completedJobId: string; readonly jobStatus: JobStatus } | null;
  failureReason: string;
}

/** The one finish of an upload that counts: its token is kept. */
interface Finish {
  readonly caller: Caller;
  readonly bytes: Buffer;
  /** ms since 1970 */
  readonly doneAt: number;
  done: Promise<void> | null;
}

/** Bluesky's video service. It knows no HTTP, and stores a processed video where it is bidden to. */
export class VideoService {
  readonly #options: VideoServiceOptions;
  readonly #uploads = new Map<string, Upload>();
  readonly #quota = new DailyQuota();
  readonly #jobs: Jobs;

  constructor(options: VideoServiceOptions) {
    this.#options = options;
    this.#jobs = new Jobs(options, (jobId) => this.#quota.free(jobId));
  }

  limits({ did }: Caller): VideoAnswer {
    if (!this.#options.settings.emailConfirmed) return ok({ canUpload: false, ...unconfirmed });
    const { videos, bytes, message } = this.#remaining(did);
    const rest = { remainingDailyVideos: videos, remainingDailyBytes: bytes };
    return ok({ canUpload: message === undefined, ...rest, ...(message !== undefined && { message }) });
  }

  start(caller: Caller, video: AnnouncedVideo): VideoAnswer {
    const refusal = this.#refuse(caller, video);
    if (refusal !== undefined) return refusal;
    if (this.#open().filter(({ did }) => did === caller.did).length >= maxOpenUploads)
      return videoProblems.tooManyOpen(maxOpenUploads);
    const { now, settings } = this.#options;
    const { sizeBytes } = video;
    const partSizeBytes = settings.videoPartBytes;
    const partCount = Math.ceil(sizeBytes / partSizeBytes);
    const expiresAt = now() + settings.videoUploadSeconds * 1_000;
    const known = { jobId: randomUUID(), partSizeBytes, partCount };
    const fresh = { parts: new Map(), finish: null, completed: null, failureReason: '' };
    const upload: Upload = { ...known, did: caller.did, sizeBytes, expiresAt, state: 'created', ...fresh };
    this.#uploads.set(known.jobId, upload);
    forgetOldest(this.#uploads, maxUploads);
    this.#quota.take({ did: caller.did, jobId: known.jobId, bytes: sizeBytes }, now());
    return ok({ ...known, expiresAt: new Date(expiresAt).toISOString() });
  }

  async addPart(
    caller: Caller,
    jobId: string,
    part: { number: number; bytes: Buffer },
  ): Promise<VideoAnswer> {
    const upload = await this.#find(caller, jobId);
    if (upload === undefined) return videoProblems.notFound();
    if (upload.state === 'completed') return videoProblems.alreadyCompleted();
    const refusal = refuseState(upload);
    if (refusal !== undefined) return refusal;
    const { partCount, partSizeBytes, sizeBytes, parts } = upload;
    const { number, bytes } = part;
    if (!Number.isInteger(number) || number < 1 || number > partCount)
      return videoProblems.badPartNumber(partCount);
    const expected = Math.min(partSizeBytes, sizeBytes - partSizeBytes * (number - 1));
    if (bytes.length !== expected) return videoProblems.otherPartSize(expected, bytes.length);
    parts.set(number, bytes);
    makeRoom([...this.#uploads.values()].filter(isHeld), bytesOf, (each) => this.#forget(each));
    return ok({ partNumber: number, sizeBytes: expected });
  }

  async finish(caller: Caller, jobId: string): Promise<VideoAnswer> {
    const upload = await this.#find(caller, jobId);
    if (upload === undefined) return videoProblems.notFound();
    if (upload.state === 'completed') return ok(await this.#endOf(upload));
    const refusal = refuseState(upload) ?? this.#beginFinish(upload, caller);
    if (refusal !== undefined) return refusal;
    await this.#advance(upload);
    return upload.completed === null ? videoProblems.notReady() : ok(upload.completed);
  }

  async uploadStatus(caller: Caller, jobId: string): Promise<VideoAnswer> {
    const upload = await this.#find(caller, jobId);
    if (upload === undefined) return videoProblems.notFound();
    const { partSizeBytes, partCount, parts, expiresAt, state } = upload;
    const receivedParts = [...parts.keys()].sort((one, other) => one - other);
    const general = { jobId, partSizeBytes, partCount, receivedParts, state };
    const end = await this.#endOf(upload);
    return ok({ ...general, expiresAt: new Date(expiresAt).toISOString(), ...end });
  }

  async abort(caller: Caller, jobId: string): Promise<VideoAnswer> {
    const upload = await this.#find(caller, jobId);
    if (upload === undefined) return videoProblems.notFound();
    if (upload.state === 'finishing') return videoProblems.notReady();
    if (upload.state === 'created') this.#close(upload, 'aborted');
    const { state, completed } = upload;
    if (completed !== null) return ok({ state, completedJobId: completed.completedJobId });
    return ok({ state, ...(await this.#endOf(upload)) });
  }

  /** The whole video in one request. The real service answers without the lexicon's `jobStatus` around it. */
  async uploadWhole(caller: Caller, mimeType: string, bytes: Buffer): Promise<VideoAnswer> {
    if (!this.#options.settings.emailConfirmed)
      return {
        status: 401,
        body: { jobStatus: { did: '', error: unconfirmed.error, jobId: '', state: '' } },
      };
    const refusal = this.#refuse(caller, { sizeBytes: bytes.length, mimeType });
    if (refusal !== undefined) return refusal;
    if (!isVideo(bytes)) return videoProblems.unsupportedType('of the file');
    const known = await this.#jobs.knownFor(caller, bytes);
    if (known !== undefined) {
      const { jobId, did, state, error, message } = known;
      return { status: 409, body: { jobId, did, state, error, message } };
    }
    const jobId = randomUUID();
    this.#quota.take({ did: caller.did, jobId, bytes: bytes.length }, this.#options.now());
    return ok(await this.#jobs.begin({ jobId, caller, bytes, beganAt: this.#options.now() }));
  }

  /** The account whose video a job processes. */
  ownerOf(jobId: string): string | undefined {
    return this.#jobs.ownerOf(jobId);
  }

  async jobStatus(jobId: string): Promise<VideoAnswer> {
    const jobStatus = await this.#jobs.status(jobId);
    return jobStatus === undefined ? videoProblems.noJob() : ok({ jobStatus });
  }

  #remaining(did: string) {
    const { now, settings } = this.#options;
    this.#open();
    const taken = this.#quota.takenBy(did, now());
    const videos = Math.max(0, settings.videosPerDay - taken.videos);
    const bytes = Math.max(0, settings.videoBytesPerDay - taken.bytes);
    const used = videos === 0 ? 'videos' : bytes === 0 ? 'bytes' : undefined;
    return { videos, bytes, message: used && `User has exceeded daily upload ${used} limit` };
  }

  #refuse({ did }: Caller, { sizeBytes, mimeType, durationMs = 0 }: AnnouncedVideo): VideoAnswer | undefined {
    if (!this.#options.settings.emailConfirmed) return videoProblems.forbidden(unconfirmed.message);
    if (!videoTypes.includes(mimeType)) return videoProblems.unsupportedType(mimeType);
    if (sizeBytes > maxVideoBytes) return videoProblems.tooLarge(maxVideoBytes);
    if (durationMs > maxDurationMs) return videoProblems.tooLong(maxDurationMs);
    const { bytes, message } = this.#remaining(did);
    if (message !== undefined) return videoProblems.dailyLimit(message);
    return sizeBytes > bytes ? videoProblems.tooLarge(bytes) : undefined;
  }

  /** Takes the caller's token and the bytes for the finish, unless they are not all there, or are no video. */
  #beginFinish(upload: Upload, caller: Caller): VideoAnswer | undefined {
    const numbers = Array.from({ length: upload.partCount }, (_, place) => place + 1);
    const missing = numbers.filter((number) => !upload.parts.has(number));
    if (missing.length > 0) return videoProblems.missingParts(missing);
    const bytes = Buffer.concat(numbers.flatMap((number) => upload.parts.get(number) ?? []));
    if (!isVideo(bytes)) {
      upload.failureReason = 'Content type is not supported: of the file';
      this.#close(upload, 'failed');
      return videoProblems.unsupportedType('of the file');
    }
    dropBytes(upload);
    const { now, settings } = this.#options;
    upload.state = 'finishing';
    upload.finish = { caller, bytes, doneAt: now() + settings.videoFinishingMs, done: null };
    return undefined;
  }

  /** Brings an upload to where it is by now. */
  async #advance(upload: Upload): Promise<void> {
    const now = this.#options.now();
    const { state, expiresAt, finish } = upload;
    if (state === 'created' && now >= expiresAt) this.#close(upload, 'expired');
    if (finish === null || now < finish.doneAt) return;
    finish.done ??= this.#complete(upload, finish);
    await finish.done;
  }

  async #complete(upload: Upload, { caller, bytes, doneAt: beganAt }: Finish): Promise<void> {
    const known = await this.#jobs.knownFor(caller, bytes);
    const jobStatus = known ?? (await this.#jobs.begin({ jobId: upload.jobId, caller, bytes, beganAt }));
    upload.completed = { completedJobId: jobStatus.jobId, jobStatus };
    upload.finish = null;
    upload.state = 'completed';
  }

  /** The part of an upload's status that only its end has. */
  async #endOf({ state, completed, failureReason }: Upload) {
    if (state === 'failed') return { failureReason };
    if (completed === null) return {};
    const { completedJobId } = completed;
    return { completedJobId, jobStatus: (await this.#jobs.status(completedJobId)) ?? completed.jobStatus };
  }

  async #find({ did }: Caller, jobId: string): Promise<Upload | undefined> {
    const upload = this.#uploads.get(jobId);
    if (upload?.did !== did) return undefined;
    await this.#advance(upload);
    return upload;
  }

  /** Uploads that take parts still, after those were closed whose time is over. */
  #open(): Upload[] {
    const now = this.#options.now();
    for (const upload of this.#uploads.values())
      if (upload.state === 'created' && now >= upload.expiresAt) this.#close(upload, 'expired');
    return [...this.#uploads.values()].filter(
      ({ state, finish }) => state === 'created' || (finish !== null && now < finish.doneAt),
    );
  }

  #close(upload: Upload, state: 'failed' | 'aborted' | 'expired'): void {
    upload.state = state;
    dropBytes(upload);
    this.#quota.free(upload.jobId);
  }

  #forget({ jobId }: Upload): void {
    this.#uploads.delete(jobId);
    this.#quota.free(jobId);
  }
}

const ok = (body: object): VideoAnswer => ({ status: 200, body });

const bytesOf = ({ parts, finish }: Upload) =>
  [...parts.values()].reduce((sum, { length }) => sum + length, finish?.bytes.length ?? 0);

const isHeld = (upload: Upload) => bytesOf(upload) > 0;

function dropBytes({ parts }: Upload): void {
  for (const number of parts.keys()) parts.set(number, Buffer.alloc(0));
}

/** The refusal to change an upload that takes no change any more. */
function refuseState({ state, failureReason }: Upload): VideoAnswer | undefined {
  switch (state) {
    case 'finishing':
      return videoProblems.notReady();
    case 'failed':
      return videoProblems.failed(failureReason);
    case 'aborted':
      return videoProblems.aborted();
    case 'expired':
      return videoProblems.expired();
    default:
      return undefined;
  }
}
