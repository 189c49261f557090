import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { Carillon, type Progress } from './index.ts';
import { withClient } from './testing/open-client.ts';

const good = { status: 201, body: { data: { id: 'med_1' } } };
const text = 'bytes of a file, '.repeat(40_000); // 680 kB
const bytes = new TextEncoder().encode(text);

async function* pieces() {
  yield bytes.subarray(0, 100_000);
  yield bytes.subarray(100_000);
}

describe('media.upload', () => {
  it.each([
    ['a Blob', () => new Blob([bytes]), true],
    ['a File', () => new File([bytes], 'ding dong.png'), true],
    ['bytes', () => bytes, true],
    ['a Buffer', () => Buffer.from(bytes), true],
    ['an ArrayBuffer', () => bytes.buffer, true],
    ['a stream', () => new Blob([bytes]).stream(), false],
    ['a generator, as streams of Node are', () => pieces(), false],
  ] as const)('sends %s', async (what, file, isSized) => {
    for (const onProgress of [undefined, () => {}])
      await withClient([good], async ({ carillon, requests }) => {
        expect(await carillon.media.upload(file(), { altText: 'A tower & a bell', onProgress })).toEqual({
          id: 'med_1',
        });
        const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = requests;
        expect(body === text).toBe(true);
        expect(headers['content-length']).toBe(isSized ? String(bytes.length) : undefined);
        expect(headers['content-type']).toBe('application/octet-stream');
        const name = what === 'a File' ? 'name=ding+dong.png&' : '';
        expect(path).toBe(`/v1/media?${name}altText=A+tower+%26+a+bell`);
      });
  });

  it('tells how much is on its way, again from the beginning when it is sent again', async () => {
    const told: Progress[] = [];
    const fault = { status: 503, headers: { 'retry-after': '0' }, body: { error: 'Busy.' } };
    await withClient([fault, good], ({ carillon }) =>
      carillon.media.upload(new Blob([bytes]), { onProgress: (progress) => told.push(progress) }),
    );
    const once = [262_144, 524_288, 680_000].map((sentBytes) => ({ sentBytes, sizeBytes: 680_000 }));
    expect(told).toEqual([...once, ...once]);
  });

  it('tells of a stream how much, and not of how much', async () => {
    const told: Progress[] = [];
    await withClient([good], ({ carillon }) =>
      carillon.media.upload(pieces(), { onProgress: (progress) => told.push(progress) }),
    );
    expect(told.at(-1)).toEqual({ sentBytes: 680_000, sizeBytes: null });
  });

  it('ends, and closes what it reads, when its signal says so', async () => {
    const ending = new AbortController();
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) {
          yield bytes;
          await new Promise((done) => setTimeout(done, 20));
        }
      } finally {
        isClosed = true;
      }
    }
    const server = createServer((request) => request.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setTimeout(() => ending.abort(new Error('Enough.')), 100);
    const { media } = new Carillon({ apiKey: 'k', baseUrl });
    await expect(media.upload(endless(), { signal: ending.signal })).rejects.toThrow('Enough.');
    await until('the source to be closed', async () => isClosed);
    server.close();
  });

  it('refuses what is no file', async () => {
    await withClient([good], async ({ carillon }) => {
      for (const wrong of ['tower.png', { path: 'tower.png' }, null])
        expect(() => carillon.media.upload(wrong as never)).toThrow('A file is a Blob, bytes or a stream');
    });
  });

  it('refuses a stream for the bucket, which must be told the size', async () => {
    await withClient([good], async ({ carillon, requests }) => {
      await expect(carillon.media.upload(pieces(), { direct: true })).rejects.toThrow('A stream has no size');
      expect(requests).toEqual([]);
    });
  });
});
