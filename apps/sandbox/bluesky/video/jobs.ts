import { hash } from 'node:crypto';
import type { Settings, VideoFailure } from '../../settings.ts';
import { forgetOldest } from '../../state/forget-oldest.ts';
import { encodedVideo } from './encoded-video.ts';
import { makeRoom } from './make-room.ts';

/** A blob as records name it. */
export interface BlobReference {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** An account that asks, and the token that it asks with. */
export interface Caller {
  readonly did: string;
  /** For the service's own write to the account's server. */
  readonly token: string;
  /** End of the token; ms since 1970. */
  readonly expiresAt: number;
}

type Outcome = { readonly blob: BlobReference } | { readonly failureCode: VideoFailure };

/** Writes a processed video to the account's server, in the name of the account. */
export type StoreBlob = (blob: {
  readonly did: string;
  readonly token: string;
  readonly bytes: Buffer;
}) => Promise<Outcome>;

export type VideoSettings = Pick<Settings, 'emailConfirmed' | Extract<keyof Settings, `video${string}`>>;

export interface VideoServiceOptions {
  /** The network's clock; ms since 1970. */
  readonly now: () => number;
  readonly settings: VideoSettings;
  readonly storeBlob: StoreBlob;
}

/** A video that is there as a whole. */
interface NewJob extends Pick<Job, 'jobId' | 'caller' | 'beganAt'> {
  readonly bytes: Buffer;
}

/** The processing of one video. */
interface Job {
  readonly jobId: string;
  readonly caller: Caller;
  readonly beganAt: number;
  readonly endsAt: number;
  /** The processed video until it is stored; null then. */
  bytes: Buffer | null;
  /** The write to the account's server, once it was begun. */
  storing: Promise<Outcome> | null;
  outcome: Outcome | null;
  /** The same bytes were sent again. */
  isKnown: boolean;
}

/** A job as app.bsky.video.defs#jobStatus has it. */
export interface JobStatus {
  readonly jobId: string;
  readonly did: string;
  readonly state: string;
  readonly progress?: number;
  readonly blob?: BlobReference;
  readonly error?: string;
  readonly message?: string;
  readonly failureCode?: VideoFailure;
}

const maxJobs = 10_000;

const states = ['CREATED', 'ENCODING', 'ENCODED', 'SCANNING', 'SCANNED', 'UPLOADING', 'UPLOADED'];

/** Videos that are processed, and those that were. */
export class Jobs {
  readonly #options: VideoServiceOptions;
  readonly #jobs = new Map<string, Job>();
  /** The newest job of an account's bytes. */
  readonly #byBytes = new Map<string, Job>();
  readonly #onFailure: (jobId: string) => void;

  constructor(options: VideoServiceOptions, onFailure: (jobId: string) => void) {
    this.#options = options;
    this.#onFailure = onFailure;
  }

  /** Begins to process a video. The job's first status is that of its beginning, however fast it is. */
  async begin({ jobId, caller, bytes, beganAt }: NewJob): Promise<JobStatus> {
    const endsAt = beganAt + this.#options.settings.videoEncodingMs;
    const rest = { storing: null, outcome: null, isKnown: false };
    const job: Job = { jobId, caller, beganAt, endsAt, bytes: encodedVideo(bytes), ...rest };
    this.#jobs.set(jobId, job);
    this.#byBytes.set(keyOf(caller, bytes), job);
    forgetOldest(this.#jobs, maxJobs);
    forgetOldest(this.#byBytes, maxJobs);
    makeRoom(
      [...this.#jobs.values()].filter((each) => each.bytes !== null && each.storing === null),
      (each) => each.bytes?.length ?? 0,
      (each) => this.#end(each, { failureCode: 'generic_failure' }),
    );
    await this.#settle(job);
    return { jobId, did: caller.did, state: 'JOB_STATE_CREATED' };
  }

  /** The job that has processed the same bytes of the same account to a good end. From then on its status says so. */
  async knownFor(caller: Caller, bytes: Buffer): Promise<JobStatus | undefined> {
    const job = this.#byBytes.get(keyOf(caller, bytes));
    if (job === undefined) return undefined;
    await this.#settle(job);
    if (job.outcome === null || !('blob' in job.outcome)) return undefined;
    job.isKnown = true;
    return this.#describe(job);
  }

  ownerOf(jobId: string): string | undefined {
    return this.#jobs.get(jobId)?.caller.did;
  }

  async status(jobId: string): Promise<JobStatus | undefined> {
    const job = this.#jobs.get(jobId);
    if (job === undefined) return undefined;
    await this.#settle(job);
    return this.#describe(job);
  }

  /** Ends a job whose time has come. A job has no clock of its own: it ends when somebody looks. */
  async #settle(job: Job): Promise<void> {
    if (job.outcome !== null || this.#options.now() < job.endsAt) return;
    job.storing ??= this.#store(job);
    const outcome = await job.storing;
    if (job.outcome === null) this.#end(job, outcome);
  }

  async #store({ caller: { did, token, expiresAt }, bytes, endsAt }: Job): Promise<Outcome> {
    const { videoFailure } = this.#options.settings;
    if (videoFailure !== null) return { failureCode: videoFailure };
    if (bytes === null) return { failureCode: 'generic_failure' };
    if (expiresAt <= endsAt) return { failureCode: 'pds_upload_failure' };
    return this.#options.storeBlob({ did, token, bytes });
  }

  #end(job: Job, outcome: Outcome): void {
    job.outcome = outcome;
    job.bytes = null;
    if ('failureCode' in outcome) this.#onFailure(job.jobId);
  }

  #describe({ jobId, caller: { did }, outcome, isKnown, beganAt, endsAt }: Job): JobStatus {
    if (outcome === null) {
      const done = ((this.#options.now() - beganAt) / (endsAt - beganAt)) * states.length;
      const progress = Math.floor(100 * (done % 1));
      return { jobId, did, state: `JOB_STATE_${states[Math.floor(done)]}`, progress };
    }
    if ('failureCode' in outcome) {
      const error = `video processing error for job: ${jobId}`;
      return { jobId, did, state: 'JOB_STATE_FAILED', error, message: 'Failed to process video', ...outcome };
    }
    const again = isKnown ? { error: 'already_exists', message: 'Video already processed' } : {};
    return { jobId, did, state: 'JOB_STATE_COMPLETED', progress: 100, ...outcome, ...again };
  }
}

const keyOf = ({ did }: Caller, bytes: Buffer) => `${did} ${hash('sha256', bytes, 'hex')}`;
