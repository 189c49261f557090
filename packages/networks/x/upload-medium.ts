import { setTimeout as sleep } from 'node:timers/promises';
import { type Failure, failureFacts, type MediaType } from '@carillon/core';
import type { TwitterApi } from 'twitter-api-v2';
import { z } from 'zod';
import type { Upload, Uploaded } from '../network.ts';
import { type Access, asUser } from './as-user.ts';
import { type Answer, ask } from './ask.ts';
import { postId } from './post-id.ts';
import { unavailable } from './wire-failures.ts';

/** Bytes that go up in one request, and lie in memory meanwhile. X takes 1,000 pieces at most. */
const pieceBytes = 4 * 1024 * 1024;

const categories: Readonly<Record<MediaType, string>> = {
  image: 'tweet_image',
  gif: 'tweet_gif',
  video: 'tweet_video',
};

/** Times that one piece is sent: X takes a piece again (X, media upload pages), and a video has many. */
const maxPieceTries = 3;

/** True when nobody knows why, and the next time may be another. */
const isPassing = (answer: Answer): boolean =>
  'failure' in answer && failureFacts[answer.failure.code].isUnreachable === true;

export interface UploadTimes {
  /** Between two looks at what X still works on, where X does not say, and at most, ms. */
  readonly lookMs: number;
  readonly maxLookMs: number;
  /** Longest work of X on an upload, ms. */
  readonly maxProcessingMs: number;
}

export const defaultUploadTimes: UploadTimes = { lookMs: 1_000, maxLookMs: 30_000, maxProcessingMs: 600_000 };

interface Uploading {
  /** Each request has the whole time of a call. */
  readonly access: () => Access;
  readonly times: UploadTimes;
}

/**
 * Brings a file to X in pieces, waits until X has worked on it, and says what it shows. The SDK's own `uploadMedia` holds a
 * file twice in memory, and may wait for ever.
 */
export async function uploadMedium(medium: Upload, { access, times }: Uploading): Promise<Uploaded> {
  const { file, type, altText, signal } = medium;
  const begun = await call(access, (api) =>
    api.v2.post<unknown>('media/upload/initialize', {
      media_type: file.mimeType,
      media_category: categories[type],
      total_bytes: file.sizeBytes,
    }),
  );
  if ('failure' in begun) return begun.failure;
  const { id } = begun;
  const params = { id };
  for (let index = 0; index * pieceBytes < file.sizeBytes; index++) {
    if (signal.aborted) return { kind: 'stopped' };
    const start = index * pieceBytes;
    const media = await medium.read({ start, end: Math.min(start + pieceBytes, file.sizeBytes) - 1 });
    const send = () =>
      request(access, (api) =>
        api.v2.post<unknown>(
          'media/upload/:id/append',
          { segment_index: index, media },
          { params, forceBodyMode: 'form-data' },
        ),
      );
    let sent = await send();
    for (let again = 1; again < maxPieceTries && isPassing(sent) && !signal.aborted; again++)
      sent = await send();
    if ('failure' in sent) return sent.failure;
  }
  const finished = await call(access, (api) =>
    api.v2.post<unknown>('media/upload/:id/finalize', {}, { params }),
  );
  const ready = 'failure' in finished ? finished : await processed(finished, { access, times, signal });
  if ('kind' in ready) return ready;
  if ('failure' in ready) return ready.failure;
  if (altText !== '' && type !== 'video') {
    const described = await request(access, (api) =>
      api.v2.post<unknown>('media/metadata', { id, metadata: { alt_text: { text: altText } } }),
    );
    if ('failure' in described) return described.failure;
  }
  return { kind: 'uploaded', remoteId: id };
}

const state = z.object({
  id: postId,
  processing_info: z
    .object({
      state: z.string(),
      check_after_secs: z.number().min(0).optional().catch(undefined),
    })
    .optional(),
});

type State = z.infer<typeof state>;

/** Waits while X works on an upload. */
async function processed(
  first: State,
  { access, times, signal }: Uploading & Pick<Upload, 'signal'>,
): Promise<State | { readonly failure: Failure } | { readonly kind: 'stopped' }> {
  const end = performance.now() + times.maxProcessingMs;
  let now: State | { readonly failure: Failure } = first;
  while (!('failure' in now)) {
    const { id, processing_info: info } = now;
    if (info === undefined || info.state === 'succeeded') return now;
    if (info.state === 'failed') return { failure: notProcessed };
    if (performance.now() > end) return { failure: unavailable };
    const asked = info.check_after_secs === undefined ? times.lookMs : info.check_after_secs * 1_000;
    const pause = Math.min(Math.max(asked, times.lookMs), times.maxLookMs);
    await sleep(pause, undefined, { signal }).catch(() => {}); // only the signal ends it early
    if (signal.aborted) return { kind: 'stopped' };
    now = await call(access, (api) =>
      api.v2.get<unknown>('media/upload', { command: 'STATUS', media_id: id }),
    );
  }
  return now;
}

const notProcessed: Failure = {
  kind: 'refused',
  code: 'media_rejected',
  message: 'X could not process the attached media.',
};

/** Requests that answer the state of an upload. */
async function call(
  access: Uploading['access'],
  send: (api: TwitterApi) => Promise<unknown>,
): Promise<State | { readonly failure: Failure }> {
  const answer = await request(access, send);
  if ('failure' in answer) return answer;
  const { data } = z.object({ data: state }).safeParse(answer.data);
  return data === undefined ? { failure: unavailable } : data.data;
}

const request = (access: Uploading['access'], send: (api: TwitterApi) => Promise<unknown>) =>
  asUser(access(), (client) => ask(client, { does: 'upload' }, send));
