import {
  HeadObjectCommand,
  ListObjectsCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { guarded } from './guarded.ts';
import type { DirectUploads } from './store.ts';

interface Parts {
  readonly client: S3Client;
  /** Signs for the host by which clients reach the store, and is never called. */
  readonly signer: S3Client;
  readonly Bucket: string;
}

/**
 * Uploads to addresses that are signed (AWS Signature Version 4 in the query). PUT and not a POST with a policy, because
 * some stores have no POST, such as Cloudflare R2; the size is a signed header.
 */
export const openDirectUploads = ({ client, signer, Bucket }: Parts): DirectUploads => ({
  async addressFor(Key, { sizeBytes, now, validMs }) {
    const command = new PutObjectCommand({ Bucket, Key, ContentLength: sizeBytes });
    const url = await getSignedUrl(signer, command, { signingDate: now, expiresIn: validMs / 1_000 });
    return { method: 'PUT', url, headers: { 'Content-Length': String(sizeBytes) } };
  },
  sizeOf: (Key) =>
    guarded(async () => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        if (ContentLength === undefined) throw new Error('The store does not say how large a file is.');
        return ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    }),
  async *keys(Prefix) {
    for (let Marker: string | undefined, isTruncated = true; isTruncated; ) {
      const page = await guarded(() => client.send(new ListObjectsCommand({ Bucket, Prefix, Marker })));
      const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      yield keys;
      Marker = keys.at(-1);
      isTruncated = page.IsTruncated === true && Marker !== undefined;
    }
  },
});
