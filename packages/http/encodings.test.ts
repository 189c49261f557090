import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let account: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});

afterAll(() => carillon.stop());

const post = () =>
  JSON.stringify({
    profileId: tenant.profileId,
    platforms: { [account]: { items: [{ content: 'hello' }] } },
  });

const stored = () => carillon.db.$queryRaw`
  SELECT (SELECT count(*) FROM posts) AS posts, (SELECT count(*) FROM publications) AS publications,
    (SELECT count(*) FROM items) AS items, (SELECT json_agg(u ORDER BY user_id, month) FROM usages u) AS usages`;

const send = async (encoding: string, body: string | Buffer<ArrayBuffer>) => {
  const response = await fetch(`${carillon.url}/v1/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.apiKey}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
    },
    body,
  });
  const code = response.headers.get('x-error-code');
  return { status: response.status, code, body: await response.json() };
};

describe('a body', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('is read in the encoding %s', async (encoding, compress) => {
    expect(await send(encoding, Buffer.from(compress(post())))).toMatchObject({ status: 201, code: null });
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('is refused when it only claims to be %s', async (encoding) => {
    const before = await stored();
    const error = `The request cannot be read: its body is not valid ${encoding}, as Content-Encoding says.`;
    expect(await send(encoding, post())).toEqual({ status: 400, code: 'unreadable', body: { error } });
    expect(await stored()).toEqual(before);
  });

  it.each(['gzip', 'br'])('is refused in %s that is cut off', async (encoding) => {
    const whole = encoding === 'gzip' ? gzipSync(post()) : brotliCompressSync(post());
    const before = await stored();
    const error = `The request cannot be read: its body is not valid ${encoding}, as Content-Encoding says.`;
    const answer = await send(encoding, Buffer.from(whole.subarray(0, -6)));
    expect(answer).toEqual({ status: 400, code: 'unreadable', body: { error } });
    expect(await stored()).toEqual(before);
  });

  it.each(['foo', 'compress', 'gzip, gzip'])('is refused in the encoding %s', async (encoding) => {
    const before = await stored();
    const error = `Content-Encoding ${encoding} is not supported; send gzip, deflate, br, zstd or none.`;
    expect(await send(encoding, post())).toEqual({
      status: 400,
      code: 'encoding_unsupported',
      body: { error },
    });
    expect(await stored()).toEqual(before);
  });
});
