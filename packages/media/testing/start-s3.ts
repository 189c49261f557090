import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../store/s3-store.ts';

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
  await keepFolder(join(folder, 'buckets', bucket, 'uploads'));
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

/** Has s3rver never remove a folder as empty: a file that is being put there at that moment would fail. */
async function keepFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kept'), '');
}

/**
 * True unless a request carries a signature in its address that does not fit it: s3rver takes any. The method, the path,
 * the query and the headers that are said to be signed are looked at (Amazon S3 API reference, "Authenticating Requests:
 * Using Query Parameters").
 */
function isSignedRight(request: IncomingMessage, secretAccessKey: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const signature = searchParams.get('X-Amz-Signature');
  if (signature === null) return true;
  const names = (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), names.join(';')];
  const scope = (searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const signed = [
    'AWS4-HMAC-SHA256',
    searchParams.get('X-Amz-Date') ?? '',
    scope.join('/'),
    createHash('sha256')
      .update([...canonical, 'UNSIGNED-PAYLOAD'].join('\n'))
      .digest('hex'),
  ].join('\n');
  const key = scope.reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  return hmac(key, signed).toString('hex') === signature;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
