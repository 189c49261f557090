import { z } from 'zod';
import type { Answer, Call } from '../../types.ts';
import { problems } from '../problems.ts';
import { parseInput } from '../xrpc-route.ts';
import type { Caller } from './jobs.ts';
import type { VideoService } from './video-service.ts';

/** An endpoint of the video service, for whichever HTTP server it stands behind. */
export interface VideoEndpoint {
  readonly nsid: string;
  readonly method: 'get' | 'post';
  /** The method and the service that the caller's token must be for. */
  readonly token: VideoToken;
  answer(call: Call & { readonly caller: Caller }, service: VideoService): Answer | Promise<Answer>;
}

export interface VideoToken {
  readonly lxm: string;
  /** This service, or the account's own server, which it writes to with the same token. */
  readonly audience: 'service' | 'pds';
}

const forUploads: VideoToken = { lxm: 'com.atproto.repo.uploadBlob', audience: 'pds' };

const announced = z.object({
  sizeBytes: z.int().min(1),
  mimeType: z.string().min(3).max(255),
  name: z.string().max(256).optional(),
  durationMs: z.int().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
});

const job = z.object({ jobId: z.string().min(1).max(256) });

/** Every endpoint of the video service that wants a token. */
export const videoEndpoints: readonly VideoEndpoint[] = [
  {
    nsid: 'app.bsky.video.getUploadLimits',
    method: 'get',
    token: { lxm: 'app.bsky.video.getUploadLimits', audience: 'service' },
    answer: ({ caller }, service) => service.limits(caller),
  },
  {
    nsid: 'app.bsky.video.startUpload',
    method: 'post',
    token: forUploads,
    answer(call, service) {
      const parsed = parseInput(call, announced);
      return 'status' in parsed ? parsed : service.start(call.caller, parsed.input);
    },
  },
  {
    nsid: 'app.bsky.video.uploadPart',
    method: 'post',
    token: forUploads,
    answer: ({ caller, query, body }, service) =>
      service.addPart(caller, query.get('jobId') ?? '', {
        number: Number(query.get('partNumber')),
        bytes: body,
      }),
  },
  {
    nsid: 'app.bsky.video.finishUpload',
    method: 'post',
    token: forUploads,
    answer(call, service) {
      const parsed = parseInput(call, job);
      return 'status' in parsed ? parsed : service.finish(call.caller, parsed.input.jobId);
    },
  },
  {
    nsid: 'app.bsky.video.getUploadStatus',
    method: 'get',
    token: forUploads,
    answer: ({ caller, query }, service) => service.uploadStatus(caller, query.get('jobId') ?? ''),
  },
  {
    nsid: 'app.bsky.video.abortUpload',
    method: 'post',
    token: forUploads,
    answer(call, service) {
      const parsed = parseInput(call, job);
      return 'status' in parsed ? parsed : service.abort(call.caller, parsed.input.jobId);
    },
  },
  {
    nsid: 'app.bsky.video.uploadVideo',
    method: 'post',
    token: forUploads,
    answer({ caller, query, headers, body }, service) {
      if (query.get('did') !== caller.did) return problems.invalid('did must be that of the token');
      const mimeType = headers['content-type']?.split(';')[0]?.trim() ?? '';
      return service.uploadWhole(caller, mimeType, body);
    },
  },
];
