import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../store/s3-store.ts';
import { isSignedRight } from './verify-presigned.ts';

export interface TestS3 {
  readonly options: S3Options;
  /** Has every request broken off from now on, or none any more. */
  beAway(away: boolean): void;
  /** How often an object was read. */
  readsOf(key: string): number;
  close(): Promise<void>;
}

/** Keys of one page of a list. */
export const pageKeys = 10;

/**
 * An S3-compatible store in this process, with one bucket. Its rights are everybody's, but an address that is signed holds
 * for what was signed.
 */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-s3-'));
  const bucket = 'media';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const secretAccessKey = 'S3RVER';
  const read: string[] = [];
  let isAway = false;
  server.middleware.unshift(async (context, next) => {
    const { req: request } = context;
    if (isAway) {
      context.respond = false;
      request.destroy();
    } else if (isSignedRight(request, secretAccessKey)) {
      if (request.method === 'GET' && request.url && /[?&]prefix=/.test(request.url))
        request.url += `&max-keys=${pageKeys}`;
      if (request.method === 'GET') read.push(request.url?.split('?', 1)[0] ?? '');
      await next();
    } else {
      context.status = 403;
      context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
    }
  });
  const { port }: AddressInfo = await server.run();
  const options = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    pathStyle: true,
    accessKeyId: 'S3RVER',
    secretAccessKey,
    incoming: join(folder, 'incoming'),
  };
  return {
    options,
    beAway(away) {
      isAway = away;
    },
    readsOf: (key) => read.filter((path) => path === `/${bucket}/${key}`).length,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
