import { picture } from '@carillon/media/testing/make-picture';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import { Carillon, type Progress } from '@carillon/sdk';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Carillon as Service, startCarillon } from '../start-carillon.ts';

let s3: TestS3;
let service: Service;
let carillon: Carillon;
let png: Buffer;

beforeAll(async () => {
  s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  service = await startCarillon({ s3: bucket });
  const { apiKey } = await service.tenant('growth');
  carillon = new Carillon({ apiKey, baseUrl: service.url });
  png = await picture({ width: 500, height: 400, noise: true }).png().toBuffer();
});

afterAll(async () => {
  await service.stop();
  await s3.close();
});

describe('media.upload with direct', () => {
  it('puts the file into the bucket, and tells of its way', async () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => void told.push(progress);
    const asked: { url: string; authorization: string | null }[] = [];
    const watching: typeof fetch = (url, init) => {
      asked.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') });
      return fetch(url, init);
    };
    const { apiKey } = await service.tenant('growth');
    const watched = new Carillon({ apiKey, baseUrl: service.url, fetch: watching });
    const options = { direct: true, name: 'tower.png', altText: 'A tower', onProgress };
    const { id } = await watched.media.upload(png, options);
    expect(await watched.media.waitUntilReady(id)).toMatchObject({
      name: 'tower.png',
      altText: 'A tower',
      width: 500,
    });
    expect(told.at(-1)).toEqual({ sentBytes: png.length, sizeBytes: png.length });
    const [put] = asked.filter(({ url }) => url.startsWith(s3.options.endpoint ?? '-'));
    expect(put).toEqual({ url: expect.stringContaining('X-Amz-Signature'), authorization: null });
  });

  it('puts it there again where the bucket was away', async () => {
    s3.beAway(true);
    setTimeout(() => s3.beAway(false), 300);
    const { id } = await carillon.media.upload(png, { direct: true, maxRetries: 5 });
    expect(await carillon.media.waitUntilReady(id)).toMatchObject({ status: 'ready' });
  });

  it('says that the file cannot be used', async () => {
    const words = new TextEncoder().encode('only words, and no picture');
    await expect(carillon.media.upload(words, { direct: true })).rejects.toThrow('The file cannot be used');
  });

  it('is refused where media are in a folder', async () => {
    const plain = await startCarillon();
    const { apiKey } = await plain.tenant('growth');
    const client = new Carillon({ apiKey, baseUrl: plain.url });
    await expect(client.media.upload(png, { direct: true })).rejects.toMatchObject({
      code: 'direct_uploads_off',
    });
    await plain.stop();
  });
});
