import type { Session, Upload, Uploaded } from '../network.ts';
import { blobCid, otherBlob } from './blobs.ts';
import { failureFromBluesky } from './failures.ts';
import { noServiceAuth } from './video/grant-token.ts';
import { uploadPlain } from './video/plain-blob.ts';
import { uploadVideo, type VideoTimes } from './video/upload-video.ts';
import type { Refusal } from './video/video-failures.ts';
import { isProcessed } from './video/video-name.ts';
import type { Wire } from './wire.ts';
import { withToken } from './with-token.ts';

/** The video service of an account. */
export interface VideoService {
  /** Base URL. */
  readonly url: string;
  /** True for an account whose server the service need not know: a video goes there as it is, where it does not. */
  readonly isElsewhere: boolean;
}

export interface Uploads {
  /** A connection for one request with a file of this size. */
  readonly wire: (sizeBytes?: number) => Wire;
  /** The same to the video service. */
  readonly serviceWire: (sizeBytes?: number) => Wire;
  readonly service: VideoService;
  readonly videoTimes?: VideoTimes | undefined;
}

/** Brings a medium to where the account's posts can name it. */
export async function uploadMedium(medium: Upload, session: Session, uploads: Uploads): Promise<Uploaded> {
  if (!isProcessed(medium.file)) return uploadPicture(medium, session, uploads.wire());
  const { wire, serviceWire, service, videoTimes: times } = uploads;
  const place = { session, service: service.url, wire, serviceWire };
  const done = await uploadVideo(medium, { ...place, ...(times && { times }) });
  const goesPlain = 'failure' in done ? service.isElsewhere && isUnserved(done) : isLost(done, medium);
  if (goesPlain) return uploadPlain(medium, { session, wireFor: wire });
  return 'failure' in done ? done.failure : done;
}

/** The service names what it made before, and the account's server does not have that any more: the service would not bring it again. */
const isLost = (done: Uploaded, { lost = null }: Upload): boolean =>
  done.kind === 'uploaded' && done.remoteId === lost;

const unserved: readonly string[] = ['UploadForbidden', 'pds_upload_failure', noServiceAuth];

/** The service does nothing for the account's server: it lets it not in, or cannot reach it. */
const isUnserved = ({ name, failure: { code, status } }: Refusal): boolean =>
  code !== 'email_unverified' && (unserved.includes(name) || status === 401 || status === 403);

/** Pictures have two megabytes at most, so one goes whole. */
async function uploadPicture({ file, read }: Upload, session: Session, wire: Wire): Promise<Uploaded> {
  const bytes = await read({ start: 0, end: file.sizeBytes - 1 });
  return uploadBytes(bytes, { wanted: blobCid(file), mimeType: file.mimeType, session, wire });
}

interface Bytes {
  /** CID of the bytes. */
  readonly wanted: string;
  readonly mimeType: string;
  readonly session: Session;
  readonly wire: Wire;
}

/** Brings bytes to the account's server as they are. */
export async function uploadBytes(
  bytes: Uint8Array,
  { wanted, mimeType, session, wire }: Bytes,
): Promise<Uploaded> {
  try {
    const sent = await withToken(session, wire, (agent) =>
      agent.com.atproto.repo.uploadBlob(bytes, { encoding: mimeType }),
    );
    if ('failure' in sent) return sent.failure;
    const cid = sent.value.data.blob.ref.toString();
    return cid === wanted ? { kind: 'uploaded', remoteId: cid } : otherBlob;
  } catch (error) {
    return failureFromBluesky(error, { call: 'upload', now: wire.now() });
  }
}
