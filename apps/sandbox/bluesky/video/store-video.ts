import type { World } from '../../types.ts';
import { keepBlob } from '../blobs.ts';
import { readServiceToken } from '../service-auth.ts';
import type { StoreBlob } from './jobs.ts';

/** Stores a processed video as uploadBlob would: within its limit, and with a token that is still good for the account. */
export async function storeVideo(
  { did, token, bytes }: Parameters<StoreBlob>[0],
  world: World,
): ReturnType<StoreBlob> {
  const account = world.state.accounts.withId(did);
  const revocations = world.state.revocations.get(did) ?? 0;
  if (account === undefined || readServiceToken(token)?.revocations !== revocations)
    return { failureCode: 'pds_upload_failure' };
  if (bytes.length > world.settings.blobUploadLimit)
    return { failureCode: 'pds_upload_unsupported_blob_size' };
  return { blob: keepBlob({ account, bytes, named: 'video/mp4' }, world) };
}
