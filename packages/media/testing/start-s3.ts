import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../store/s3-store.ts';

/** An S3-compatible store in this process, with one bucket. Its rights are everybody's. */
export async function startS3(): Promise<{ options: S3Options; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-s3-'));
  const bucket = 'media';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  const options = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    pathStyle: true,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    incoming: join(folder, 'incoming'),
  };
  return {
    options,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
