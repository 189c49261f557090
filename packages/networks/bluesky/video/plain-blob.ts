import { XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Session, Upload, Uploaded } from '../../network.ts';
import { networkText } from '../../network-text.ts';
import { blobCid, otherBlob } from '../blobs.ts';
import { failureFromBluesky } from '../failures.ts';
import type { Wire } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { sendWhole } from './send-whole.ts';
import { later, ofVideo } from './video-failures.ts';
import { nameOf } from './video-name.ts';

/**
 * Brings a video to the account's server as it is, where no video service serves that. It can be played once the network has worked on it, seconds
 * to minutes after the post.
 * @param wireFor a connection for a file of this size
 */
export async function uploadPlain(
  medium: Upload,
  { session, wireFor }: { readonly session: Session; readonly wireFor: (sizeBytes: number) => Wire },
): Promise<Uploaded> {
  const { file } = medium;
  if (file.mimeType !== 'video/mp4') return later(noVideoMade);
  const wire = wireFor(file.sizeBytes);
  try {
    const sent = await withToken(session, wire, async (agent, { service, token }) => {
      const { data } = await agent.com.atproto.server.describeServer();
      const limit = z.number().safeParse(data.blobUploadLimit).data;
      if (limit !== undefined && limit < file.sizeBytes) return { over: limit };
      return sendWhole(medium, { wire, token, url: `${service}/xrpc/com.atproto.repo.uploadBlob` });
    });
    if ('failure' in sent) return sent.failure;
    if ('over' in sent.value) return tooLarge(file.sizeBytes, sent.value.over);
    const { data: stored } = answer.safeParse(sent.value.data);
    if (stored === undefined) return { kind: 'retry', code: 'unavailable', message: notStored };
    const { ref, size, mimeType } = stored.blob;
    if (ref.$link !== blobCid(file)) return otherBlob;
    if (mimeType !== file.mimeType)
      return refused(`The account’s Bluesky server takes the video for ${networkText(mimeType, 100)}.`);
    return { kind: 'uploaded', remoteId: nameOf({ cid: ref.$link, size }) };
  } catch (error) {
    const failure = failureFromBluesky(error, { call: 'upload', now: wire.now() });
    return error instanceof XRPCError ? ofVideo(failure, error) : failure;
  }
}

const answer = z.object({
  blob: z.object({
    ref: z.object({ $link: z.string() }),
    size: z.number().int().min(1),
    mimeType: z.string(),
  }),
});

const noVideoMade =
  'Bluesky’s video service made no video of the GIF that the account’s server has. It is tried again.';

const notStored = 'Bluesky did not say that it stored the video. Please try again later.';

const refused = (message: string): Failure => ({ kind: 'refused', code: 'media_rejected', message });

const tooLarge = (bytes: number, limit: number): Failure =>
  refused(`The video has ${megabytes(bytes)}; the account’s Bluesky server takes ${megabytes(limit)}.`);

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
