import { XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { networkText } from '../../network-text.ts';
import { failureFromBluesky } from '../failures.ts';

/** An answer of the video service that is no success: its meaning, and its name, by which a caller may know another way. */
export interface Refusal {
  readonly failure: Failure;
  /** By the lexicons of app.bsky.video, such as `UploadNotReady`; empty where the service gave none. */
  readonly name: string;
}

/** A step of an upload that did not come to its end. */
export type Broken = Refusal | { readonly kind: 'stopped' };

export function refusalFrom(error: unknown, now: Date): Refusal {
  const failure = failureFromBluesky(error, { call: 'upload', now });
  if (!(error instanceof XRPCError)) return { failure, name: '' };
  const name = error.error.slice(0, 100);
  if (isPassing(failure)) return { failure: { ...failure, code: 'unavailable', message: serviceAway }, name };
  const meaning = meaningOf(error, now) ?? ofVideo(failure, error);
  // Only the account's own server may say that the account has to be connected again.
  return { failure: meaning.kind === 'reconnect' ? { ...notAdmitted, status: error.status } : meaning, name };
}

/** A refusal that the lexicons do not name, in the words of whoever refused. */
export const ofVideo = (failure: Failure, { message }: Pick<XRPCError, 'message'>): Failure =>
  failure.code === 'media_rejected'
    ? { ...failure, message: networkText(`Bluesky rejected the video: ${message}`, 500) }
    : failure;

const serviceAway = 'Bluesky’s video service could not be reached. Please try again later.';

/** It may be otherwise in a moment: the same request is sent again. */
export const isPassing = ({ kind, code }: Failure): boolean =>
  kind === 'retry' && (code === 'unavailable' || code === 'unreachable');

/** Nothing else of the account waits for it. */
export const later = (message: string): Failure => ({ kind: 'retry', code: 'media_unavailable', message });

const notAdmitted = later(
  'Bluesky’s video service did not take the token that the account’s server granted for it.',
);

const refused = (message: string): Failure => ({ kind: 'refused', code: 'media_rejected', message });

/** Meanings of errors (Bluesky, lexicons of app.bsky.video). */
function meaningOf({ error, message, status }: XRPCError, now: Date): Failure | null {
  const failure = byName(error, message, now);
  return failure && { ...failure, status };
}

function byName(error: string, message: string, now: Date): Failure | null {
  switch (error) {
    case 'UnsupportedContentType':
      return refused('Bluesky does not take videos of this type. Upload it as MP4 (H.264, AAC).');
    case 'VideoTooLarge':
      return refused('The video is too large for Bluesky (limit 300 MB).');
    case 'VideoTooLong':
      return refused('The video is too long for Bluesky (limit 10 minutes).');
    case 'BadAspectRatio':
      return refused('Bluesky does not take a video of this shape. Cut it to at most 3:1.');
    case 'DailyLimitExceeded':
      return dailyLimit(now);
    case 'UploadForbidden':
      return forbidden(message);
    case 'TooManyOpenUploads':
      return later('Bluesky has too many unfinished videos of this account. It is tried again.');
    case 'UploadNotReady':
    case 'UploadAlreadyCompleted':
    case 'MissingParts':
      return later('Bluesky has not put the parts of the video together yet. It is tried again.');
    case 'UploadNotFound':
    case 'UploadExpired':
    case 'UploadAborted':
    case 'UploadFailed':
    case 'InvalidPartNumber':
    case 'PartSizeMismatch':
      return later('Bluesky gave up the upload of the video. It is brought again.');
    default:
      return null;
  }
}

/** Bluesky counts videos and their bytes by UTC days. */
export function dailyLimit(now: Date): Failure {
  const notBefore = new Date(Math.floor(now.getTime() / dayMs + 1) * dayMs);
  return {
    kind: 'retry',
    code: 'video_daily_limit',
    message: `Bluesky takes no more videos of this account today; retrying at ${notBefore.toISOString()}.`,
    notBefore,
  };
}

const dayMs = 86_400_000;

/** Reason for which an account may upload no video, by the service's words. */
export function forbidden(words: string): Failure {
  if (/\b(?:e-?mail|verif|unconfirmed)/i.test(words.slice(0, 4_000)))
    return {
      kind: 'refused',
      code: 'email_unverified',
      message:
        'Bluesky takes videos only of accounts with a verified e-mail address. Verify it in Bluesky’s settings, and retry.',
    };
  const said = networkText(words, 300);
  return refused(`Bluesky takes no video of this account${said === '' ? '.' : `: ${said}`}`);
}

/** Why the service could make nothing of a video (Bluesky, lexicon app.bsky.video.defs#jobStatus). */
export function jobFailure(failureCode: string | undefined, words: string | undefined): Failure {
  const said = networkText(words ?? '', 300);
  const why = said === '' ? '.' : `: ${said}`;
  switch (failureCode) {
    case 'validation_failure':
      return refused(`Bluesky does not take the video${why}`);
    case 'encoding_failure':
      return refused(`Bluesky could not encode the video${why}`);
    case 'pds_upload_unsupported_blob_size':
      return refused('The video is larger than the account’s Bluesky server takes.');
    default:
      return later(`Bluesky could not process the video yet${why}`);
  }
}
