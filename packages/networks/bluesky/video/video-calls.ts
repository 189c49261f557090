import type { Agent } from '@atproto/api';
import { z } from 'zod';
import type { Session, Upload } from '../../network.ts';
import { callServer } from '../call-server.ts';
import { unavailable } from '../failures.ts';
import type { Wire } from '../wire.ts';
import { grantToken, methods } from './grant-token.ts';
import { sendWhole } from './send-whole.ts';
import { type Refusal, refusalFrom } from './video-failures.ts';

/** Where a video goes, and how. */
export interface VideoPlace {
  readonly session: Session;
  /** Base URL of the video service. */
  readonly service: string;
  /** Connections to the account's server and to the service; each is for one request. */
  readonly wire: () => Wire;
  readonly serviceWire: (sizeBytes?: number) => Wire;
}

export type Answered<Value> = { readonly value: Value } | Refusal;

/** A blob as the SDK reads it, or as it is in JSON. */
const blob = z.object({
  ref: z.union([
    z.object({ $link: z.string() }).transform(({ $link }) => $link),
    z.custom<object>((ref) => typeof ref === 'object' && ref !== null).transform(String),
  ]),
  size: z.number().int().min(1),
});

const job = z.object({
  jobId: z.string().min(1).max(500),
  state: z.string(),
  blob: blob.optional(),
  failureCode: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
});

/** How far the service is with what was brought. */
export type Job = z.infer<typeof job>;

/** A part lies in memory while it goes out. */
const maxPartBytes = 32 * 1024 * 1024;

const shapes = {
  started: z.object({
    jobId: z.string().min(1).max(500),
    partSizeBytes: z.number().int().min(1).max(maxPartBytes),
    partCount: z.number().int().min(1).max(10_000),
  }),
  status: z.object({
    state: z.string(),
    partSizeBytes: z.number().int().min(1).max(maxPartBytes),
    partCount: z.number().int().min(1).max(10_000),
    receivedParts: z.array(z.number()).max(10_000),
    completedJobId: z.string().min(1).max(500).optional(),
    failureReason: z.string().optional(),
  }),
  finished: z.object({ completedJobId: z.string().min(1).max(500) }),
  job: z.object({ jobStatus: job }),
  limits: z.object({
    canUpload: z.boolean(),
    remainingDailyVideos: z.number().optional(),
    remainingDailyBytes: z.number().optional(),
    message: z.string().optional(),
    error: z.string().optional(),
  }),
};

type Limits = z.infer<typeof shapes.limits>;

/** Calls of the video service for one account. None of them throws for what the service or the wire does. */
export type VideoCalls = ReturnType<typeof openVideoCalls>;

interface Asking<Value> {
  readonly shape: z.ZodType<Value>;
  readonly call: (sdk: Agent, wire: Wire, token: string) => Promise<{ readonly data: unknown }>;
  /** Bytes that go with it; 0 unless given. */
  readonly sizeBytes?: number;
  /** With a token that nobody used yet. */
  readonly isFresh?: true;
}

/** One request. */
async function send<Value>(
  { service, serviceWire }: VideoPlace,
  { shape, call, sizeBytes }: Asking<Value>,
  token: string,
): Promise<Answered<Value>> {
  const wire = serviceWire(sizeBytes);
  try {
    const { data } = await callServer({ service, wire, token }, (sdk) => call(sdk, wire, token));
    const read = shape.safeParse(data);
    return read.success ? { value: read.data } : { failure: unavailable, name: '' };
  } catch (error) {
    return refusalFrom(error, wire.now());
  }
}

/** Asks with a token of uploads, and once more with another where the service does not take that one any more. */
function openAsking(place: VideoPlace) {
  let token: string | null = null;
  return async function ask<Value>(asking: Asking<Value>): Promise<Answered<Value>> {
    const known = asking.isFresh ? null : token;
    const granted = known === null ? await grantToken(place, { lxm: methods.upload }) : { value: known };
    if (!('value' in granted)) return granted;
    token = granted.value;
    const answer = await send(place, asking, token);
    if ('value' in answer || known === null || answer.failure.status !== 401) return answer;
    token = null;
    return ask(asking);
  };
}

export function openVideoCalls(place: VideoPlace) {
  const { session, service } = place;
  const ask = openAsking(place);
  return {
    /** The account's quota of today, and its right to upload at all. */
    async limits(): Promise<Answered<Limits>> {
      const aud = `did:web:${encodeURIComponent(new URL(service).host)}`;
      const granted = await grantToken(place, { lxm: methods.limits, aud });
      if (!('value' in granted)) return granted;
      const call = (sdk: Agent) => sdk.app.bsky.video.getUploadLimits();
      return send(place, { shape: shapes.limits, call }, granted.value);
    },
    start: (input: { readonly sizeBytes: number; readonly mimeType: string }) =>
      ask({ shape: shapes.started, call: ({ app }) => app.bsky.video.startUpload(input) }),
    sendPart(jobId: string, partNumber: number, bytes: Buffer) {
      const options = { qp: { jobId, partNumber }, encoding: 'application/octet-stream' as const };
      return ask({
        shape: z.object({ partNumber: z.literal(partNumber) }),
        call: ({ app }) => app.bsky.video.uploadPart(bytes, options),
        sizeBytes: bytes.length,
      });
    },
    readUpload: (jobId: string) =>
      ask({ shape: shapes.status, call: ({ app }) => app.bsky.video.getUploadStatus({ jobId }) }),
    /** With a new token: the service keeps it for the time when it brings the video to the account's server. */
    finish: (jobId: string) =>
      ask({
        shape: shapes.finished,
        isFresh: true,
        call: ({ app }) => app.bsky.video.finishUpload({ jobId }),
      }),
    readJob: (jobId: string) =>
      ask({ shape: shapes.job, call: ({ app }) => app.bsky.video.getJobStatus({ jobId }) }),
    /** The whole file in one request, where the service takes no parts. What it knows already has a job, too. */
    sendWhole: (medium: Upload) =>
      ask({
        shape: z.union([shapes.job, job.transform((jobStatus) => ({ jobStatus }))]),
        call: (_, wire, token) =>
          sendWhole(medium, {
            wire,
            token,
            url: wholeUrl(service, session.platformUserId, medium),
            takes: [200, 409],
          }),
        isFresh: true,
        sizeBytes: medium.file.sizeBytes,
      }),
  };
}

function wholeUrl(service: string, did: string, { file }: Upload): string {
  const ending = file.mimeType === 'image/gif' ? 'gif' : 'mp4';
  const query = new URLSearchParams({ did, name: `${file.sha256.slice(0, 32)}.${ending}` });
  return `${service}/xrpc/app.bsky.video.uploadVideo?${query}`;
}
