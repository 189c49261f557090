import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { makeHeic } from '@carillon/media/testing/make-heic';
import { gif, movingPng, movingWebp, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

let carillon: Carillon;
let client: ReturnType<typeof mediaClient>;

beforeAll(async () => {
  carillon = await startCarillon();
  const { apiKey } = await carillon.tenant('growth');
  client = mediaClient(carillon, apiKey);
});
afterAll(() => carillon.stop());

const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'tower.png');
  }
  return data;
};

describe('uploading', () => {
  it('takes a file as the body, and has it ready soon', async () => {
    const { status, body } = await client.upload(
      await picture({ width: 800, height: 600 }).png().toBuffer(),
      '?name=tower.png&altText=A%20tower',
    );
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        type: 'image',
        status: 'processing',
        name: 'tower.png',
        altText: 'A tower',
        width: 800,
        height: 600,
        url: null,
      }),
    ]);
    const medium = await client.prepared(body.data.id);
    expect(medium).toMatchObject({
      status: 'ready',
      mimeType: 'image/png',
      url: `http://127.0.0.1/v1/media/${medium.id}/content`,
    });
    expect(Date.parse(medium.expiresAt) - Date.parse(medium.createdAt)).toBeGreaterThan(23.9 * 3_600_000);
    await until('the upload to be removed', async () => {
      const files = await client.filesOf(medium.id);
      return files.join() === `${medium.id}/content,${medium.id}/thumbnail`;
    });
  });

  it('takes a file in a form, with its name and an alternative text', async () => {
    const file = new Blob([new Uint8Array(await small())], { type: 'text/plain' });
    const { status, body } = await client.send('POST', '/media', form({ altText: 'A bell', file }));
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'tower.png', altText: 'A bell', mimeType: 'image/png' }),
    ]);
  });

  it('has a video ready at once', async () => {
    const { body } = await client.upload(await makeVideo({ seconds: 3 }));
    expect(body.data).toMatchObject({
      type: 'video',
      status: 'ready',
      durationMs: 3_000,
      thumbnailUrl: null,
    });
  });

  it('has a photo of an iPhone ready as a JPEG', async () => {
    const { data } = (await client.upload(makeHeic({ columns: 3, turned: 1 }), '?name=IMG_1.HEIC')).body;
    expect(data).toMatchObject({ type: 'image', mimeType: 'image/heic', width: 128, height: 192 });
    const ready = { status: 'ready', mimeType: 'image/jpeg', width: 128, height: 192 };
    expect(await client.prepared(data.id)).toMatchObject(ready);
    const { headers } = await client.get(`/${data.id}/content`);
    expect(headers.get('content-type')).toBe('image/jpeg');
  });

  it('keeps a GIF as it was', async () => {
    const bytes = await gif(4);
    const { id } = await client.uploaded(bytes);
    expect((await client.get(`/${id}/content`)).bytes).toEqual(bytes);
  });

  it('tells what moves, at once and once only its first frame is left', async () => {
    for (const [bytes, type, animated] of [
      [await gif(4), 'gif', true],
      [await movingWebp(4), 'image', true],
      [await movingPng(4), 'image', true],
      [await gif(1), 'image', false],
      [await small(), 'image', false],
      [await makeVideo({ seconds: 1 }), 'video', false],
    ] as const) {
      const { data } = (await client.upload(bytes)).body;
      expect(data).toMatchObject({ type, animated });
      expect(await client.prepared(data.id)).toMatchObject({ status: 'ready', type, animated });
      expect((await client.get('?limit=1')).body.data).toEqual([expect.objectContaining({ animated })]);
    }
  });

  it('is done once under an Idempotency-Key, and refused for another file', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.upload(await small(), '', { headers });
    await client.prepared(first.body.data.id);
    const again = await client.upload(await small(), '', { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await client.upload(await gif(2), '', { headers });
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each([
    [
      'JSON',
      () => client.send('POST', '/media', '{}', { headers: { 'content-type': 'application/json' } }),
      400,
      'file_expected',
    ],
    ['nothing', () => client.upload(Buffer.alloc(0)), 400, 'file_expected'],
    [
      'a form without a file',
      () => client.send('POST', '/media', form({ altText: 'none' })),
      400,
      'file_expected',
    ],
    [
      'a form with its file elsewhere',
      () => client.send('POST', '/media', form({ picture: new Blob(['a']) })),
      400,
      'form_unreadable',
    ],
    [
      'a form that breaks off',
      () =>
        client.send(
          'POST',
          '/media',
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
          { headers: { 'content-type': 'multipart/form-data; boundary=b' } },
        ),
      400,
      'form_unreadable',
    ],
    [
      'a form without a boundary',
      () => client.send('POST', '/media', 'abc', { headers: { 'content-type': 'multipart/form-data' } }),
      400,
      'form_unreadable',
    ],
    ['text', () => client.upload(Buffer.from('just words')), 400, 'file_unusable'],
    [
      'a page that calls itself a picture',
      () => client.upload(Buffer.from('<html><script>alert(1)</script></html>')),
      400,
      'file_unusable',
    ],
    ['an unknown field', async () => client.upload(await small(), '?caption=a'), 400, 'field_unknown'],
    ['NUL in the text', async () => client.upload(await small(), '?altText=a%00b'), 400, 'wrong_value'],
    [
      'a text that is too long',
      async () => client.upload(await small(), `?altText=${'a'.repeat(1_001)}`),
      400,
      'too_many',
    ],
  ])('refuses %s, and nothing of it stays', async (_, ask, status, code) => {
    const kept = async () => [await carillon.db.medium.count(), await client.files()];
    await until('earlier uploads to be settled', async () => {
      const { medium, mediaFile, mediaArrival } = carillon.db;
      const open = await medium.count({
        where: { OR: [{ deletedAt: { not: null } }, { status: 'processing' }] },
      });
      if ((await mediaArrival.count()) > 0) return false;
      return open === 0 && (await mediaFile.count({ where: { name: 'original' } })) === 0;
    });
    const before = await kept();
    const answer = await ask();
    expect([answer.status, answer.code, answer.body.error]).toEqual([
      status,
      code,
      expect.stringMatching(/\.$/),
    ]);
    await until('all of it to be gone', async () => isDeepStrictEqual(await kept(), before));
    await until('the file to be removed', async () => (await client.incoming()).length === 0);
  });

  it('says why a picture that was cut off cannot be used', async () => {
    const bytes = await picture({ noise: true }).jpeg().toBuffer();
    const { body } = await client.upload(bytes.subarray(0, bytes.length / 2), '', {
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(await client.prepared(body.data.id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The file cannot be used: it is broken.',
      url: null,
    });
    await until('the upload to be removed', async () => (await client.filesOf(body.data.id)).length === 0);
  });

  it('lets nobody have more than the plan allows', async () => {
    const few = await startCarillon({ plans: fewBytes });
    const { apiKey } = await few.tenant('free');
    const answers = [];
    const noise = await picture({ width: 60, height: 60, noise: true }).png().toBuffer();
    for (const bytes of [noise, noise]) {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' };
      const response = await fetch(`${few.url}/v1/media`, {
        method: 'POST',
        headers,
        body: new Uint8Array(bytes),
      });
      answers.push([response.status, response.headers.get('x-error-code')]);
    }
    expect(answers).toEqual([
      [201, null],
      [403, 'media_limit_reached'],
    ]);
    await few.stop();
  });
});

const plan = {
  postsPerMonth: 1,
  socialAccounts: 1,
  threads: false,
  mediaBytes: 20_000,
  requestsPerMinute: 100,
};
const fewBytes = { free: plan, growth: plan, scale: plan };
