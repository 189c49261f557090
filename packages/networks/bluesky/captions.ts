import { createHash } from 'node:crypto';
import type { Failure, OptionValues } from '@carillon/core';
import type { BatchItem, Session } from '../network.ts';
import { blobCid, blobRef } from './blobs.ts';
import { wishesOf } from './post-options.ts';
import { uploadBytes } from './upload-medium.ts';
import type { Wire } from './wire.ts';

const mimeType = 'text/vtt';

/** The captions of a video as a file, and their language; null without any. */
function captionsIn(options: OptionValues | undefined) {
  const { captions, captionsLanguage = 'en' } = wishesOf(options);
  if (captions === undefined) return null;
  const bytes = Buffer.from(captions);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { lang: captionsLanguage, bytes, file: { mimeType, sha256, sizeBytes: bytes.length } };
}

/** Captions as a record names them (Bluesky, lexicon app.bsky.embed.video#caption); undefined without any. */
export function captionRefs(options: OptionValues | undefined) {
  const found = captionsIn(options);
  return found === null ? undefined : [{ lang: found.lang, file: blobRef(found.file) }];
}

/**
 * Brings the captions of items to the account's server, right before the records that name them: it may forget a file after minutes.
 * @returns why they could not be brought; null once they are there
 */
export async function uploadCaptions(
  items: readonly BatchItem[],
  session: Session,
  wire: Wire,
): Promise<Failure | null> {
  for (const { options = {} } of items) {
    const found = captionsIn(options.bluesky);
    if (found === null) continue;
    const to = { wanted: blobCid(found.file), mimeType, session, wire };
    const uploaded = await uploadBytes(found.bytes, to);
    if (uploaded.kind !== 'uploaded' && uploaded.kind !== 'stopped') return uploaded;
  }
  return null;
}
