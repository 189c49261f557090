import { type ApiError, apiError } from '@carillon/core';
import type { Arrival } from '@carillon/db/media';
import type { Wanted } from '../http/files/receiving.ts';
import type { UploadLimits } from './upload-limits.ts';

/** Why a file has no place, as an answer. */
export function uploadRefusal(
  kind: Exclude<Arrival['kind'], 'taken'>,
  { ofUser, againS, againForRoomS }: UploadLimits,
  { needed: size, planBytes }: Pick<Wanted, 'needed' | 'planBytes'> = { needed: 0, planBytes: null },
): ApiError {
  switch (kind) {
    case 'plan':
      return apiError('media_limit_reached', { size, limit: planBytes ?? 0 });
    case 'user':
      return apiError('too_many_uploads', { limit: ofUser, wait: againS }).retryAfter(againS);
    case 'all':
      return apiError('uploads_full', { wait: againS }).retryAfter(againS);
    case 'room':
      return apiError('no_room', { size, wait: againForRoomS }).retryAfter(againForRoomS);
    default:
      return kind satisfies never;
  }
}
