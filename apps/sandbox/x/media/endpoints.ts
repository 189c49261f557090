import type { XEndpoint } from '../x-endpoint.ts';
import { appendMedia } from './append-media.ts';
import { finalizeMedia } from './finalize-media.ts';
import { initializeMedia } from './initialize-media.ts';
import { mediaMetadata } from './media-metadata.ts';
import { mediaStatus } from './media-status.ts';
import { uploadMedia } from './upload-media.ts';

/** X's media endpoints. */
export const mediaEndpoints: readonly XEndpoint[] = [
  initializeMedia,
  appendMedia,
  finalizeMedia,
  mediaStatus,
  uploadMedia,
  mediaMetadata,
];
