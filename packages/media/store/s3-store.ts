import { constants, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { guarded, madeFolder } from './guarded.ts';
import type { ByteRange, DirectUploads, MediaStore } from './store.ts';

/** A bucket of any S3-compatible store. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Of a store that is not Amazon's. */
  readonly endpoint?: string | undefined;
  /** The same store for clients elsewhere, where they reach it under another name. */
  readonly publicEndpoint?: string | undefined;
  /** The bucket in the path instead of the host name: MinIO and others need it. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Folder on this machine where uploads are gathered. */
  readonly incoming: string;
}

/** Longest time for connecting, and longest silence of the store, ms. */
const connectMs = 5_000;
const silenceMs = 30_000;

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Most keys of one DeleteObjects request (Amazon S3 API reference). */
const maxKeys = 1_000;

const clientAt = (
  endpoint: string | undefined,
  { region, pathStyle, accessKeyId, secretAccessKey }: S3Options,
): S3Client =>
  new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    logger: silent, // what goes wrong is thrown
    // Stores of others do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey;

/** Keeps files in a bucket. */
export function openS3Store(options: S3Options): MediaStore {
  const { bucket: Bucket, incoming, endpoint, publicEndpoint = endpoint } = options;
  const client = clientAt(endpoint, options);
  // The host is signed, too: an address for others is made for the name that they use.
  const signer = publicEndpoint === endpoint ? client : clientAt(publicEndpoint, options);

  async function read(Key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    if (!(Body instanceof Readable)) throw new Error('The store answered without a body.');
    return Body;
  }

  return {
    folder: incoming,
    direct: openDirectUploads({ client, signer, Bucket }),
    incoming: () => madeFolder(incoming),
    put: (Key, file, ContentType) =>
      guarded(async () => {
        const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW); // it may have become a link to another
        const Body = opened.createReadStream();
        Body.on('error', () => {}); // the request fails as well; unheard it would end the process
        try {
          const { size } = await opened.stat();
          await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: size }));
        } finally {
          Body.destroy();
        }
        await rm(file, { force: true });
      }),
    read: (key, range) => guarded(() => read(key, range), isMissing),
    bring: (key, path) => guarded(async () => pipeline(await read(key), createWriteStream(path)), isMissing),
    remove: (keys) =>
      guarded(async () => {
        for (let from = 0; from < keys.length; from += maxKeys) {
          const Objects = keys.slice(from, from + maxKeys).map((Key) => ({ Key }));
          const { Errors = [] } = await client.send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          );
          const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
          if (first !== undefined) throw new Error(`${first.Key}: ${first.Message ?? first.Code}`);
        }
      }),
  };
}

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
