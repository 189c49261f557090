import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageKeys, startS3, type TestS3 } from '../testing/start-s3.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store, type S3Options } from './s3-store.ts';
import { type DirectUploads, StoreUnavailable } from './store.ts';

let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

function open(unlike: Partial<S3Options> = {}): DirectUploads {
  const { direct } = openS3Store({ ...s3.options, ...unlike });
  if (direct === null) throw new Error('Nothing can be put into this store.');
  return direct;
}

const hourMs = 3_600_000;

const address = (key: string, sizeBytes: number, now = new Date()) =>
  open().addressFor(key, { sizeBytes, now, validMs: hourMs });

const put = async (url: string, body: string) => (await fetch(url, { method: 'PUT', body })).status;

describe('an address for an upload', () => {
  it('takes a file of its size from whoever has it, and nothing else', async () => {
    const { method, url, headers } = await address('uploads/a', 9);
    expect([method, headers]).toEqual(['PUT', { 'Content-Length': '9' }]);
    expect(await open().sizeOf('uploads/a')).toBeNull();
    expect(await put(url, 'ding')).toBe(403);
    expect(await put(url, 'ding dong dang')).toBe(403);
    expect(await open().sizeOf('uploads/a')).toBeNull();
    expect((await fetch(url, { method: 'PUT', body: 'ding dong', headers })).status).toBe(200);
    expect(await open().sizeOf('uploads/a')).toBe(9);
    const stored = await openS3Store(s3.options).read('uploads/a');
    expect((await buffer(stored)).toString()).toBe('ding dong');
  });

  it.each([
    ['another file', (url: string) => url.replace('/uploads/b', '/uploads/c')],
    ['another method', (url: string) => url, 'DELETE'],
    ['a longer time', (url: string) => url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=7200')],
  ])('does not hold for %s', async (_, change, method = 'PUT') => {
    const { url } = await address('uploads/b', 4);
    const request = { method, ...(method === 'PUT' && { body: 'ding' }) };
    expect((await fetch(change(url), request)).status).toBe(403);
    expect(await put(url, 'ding')).toBe(200);
  });

  it('holds from its moment on, and no longer than it says', async () => {
    const late = await address('uploads/d', 4, new Date(Date.now() - hourMs - 2_000));
    expect(await put(late.url, 'ding')).toBe(403);
    expect(new URL(late.url).searchParams.get('X-Amz-Expires')).toBe('3600');
    const stillGood = await address('uploads/d', 4, new Date(Date.now() - hourMs + 60_000));
    expect(await put(stillGood.url, 'ding')).toBe(200);
  });

  it('names the store as clients reach it, while the server uses its own name', async () => {
    const publicEndpoint = s3.options.endpoint?.replace('127.0.0.1', 'localhost') ?? '';
    const direct = open({ publicEndpoint });
    const { url } = await direct.addressFor('uploads/e', { sizeBytes: 4, now: new Date(), validMs: hourMs });
    expect(new URL(url).origin).toBe(publicEndpoint);
    expect(await put(url, 'ding')).toBe(200);
    expect(await put(url.replace('localhost', '127.0.0.1'), 'ding')).toBe(403);
    const nowhere = open({ publicEndpoint: 'http://127.0.0.1:1' });
    expect(await nowhere.sizeOf('uploads/e')).toBe(4);
  });

  it('is not there in a folder', () => {
    expect(openDiskStore('/nowhere').direct).toBeNull();
  });
});

describe('what clients put', () => {
  it('is listed by the beginning of its key, over all pages', async () => {
    const store = openS3Store(s3.options);
    const names = Array.from(
      { length: 2 * pageKeys + 3 },
      (_, index) => `many/${String(index).padStart(4, '0')}`,
    );
    const file = join(await store.incoming(), 'one');
    for (const name of names) {
      await writeFile(file, 'a');
      await store.put(name, file, 'text/plain');
    }
    const pages: string[][] = [];
    for await (const page of open().keys('many/')) pages.push([...page]);
    expect(pages.map(({ length }) => length)).toEqual([pageKeys, pageKeys, 3]);
    expect(pages.flat()).toEqual(names);
    for await (const page of open().keys('none/')) expect(page).toEqual([]);
  });

  it('cannot be asked for while the store is away', async () => {
    const away = open({ endpoint: 'http://127.0.0.1:1' });
    await expect(away.sizeOf('uploads/a')).rejects.toThrow(StoreUnavailable);
    await expect(away.keys('uploads/')[Symbol.asyncIterator]().next()).rejects.toThrow(StoreUnavailable);
  });
});
