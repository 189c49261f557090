import { randomUUID } from 'node:crypto';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { maxFileBytes } from '@carillon/media/intake';
import { gif } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';
import { uploadClient } from '../testing/upload-client.ts';

let s3: TestS3;
let carillon: Carillon;
let tenant: Tenant;
let media: ReturnType<typeof mediaClient>;
let client: ReturnType<typeof uploadClient>;

beforeAll(async () => {
  s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  carillon = await startCarillon({ s3: bucket, mediaTimes: { roundMs: 3_600_000 } });
  tenant = await carillon.tenant('growth');
  media = mediaClient(carillon, tenant.apiKey);
  client = uploadClient(carillon, tenant.apiKey);
});
afterAll(async () => {
  await carillon.stop();
  await s3.close();
});

/** What clients put into the store and still lies there of an upload. */
const sizeInStore = (id: string) => carillon.desk.store.direct?.sizeOf(`uploads/${id}`);

const minutesFrom = (from: number, time: string) => Math.round((Date.parse(time) - from) / 60_000);

describe('an announced upload', () => {
  it('is put straight into the store, and becomes a medium like any other', async () => {
    const bytes = await small();
    const words = { name: 'tower.png', altText: 'A tower' };
    const { status, data } = await client.announce({ sizeBytes: bytes.length, ...words });
    expect([status, data]).toEqual([
      201,
      { ...words, id: data.id, sizeBytes: bytes.length, expiresAt: data.expiresAt, upload: data.upload },
    ]);
    expect([minutesFrom(Date.now(), data.upload.expiresAt), minutesFrom(Date.now(), data.expiresAt)]).toEqual(
      [60, 120],
    );
    expect(await client.put(data, bytes)).toBe(200);
    const completed = await client.complete(data.id);
    expect([completed.status, completed.data]).toEqual([
      201,
      expect.objectContaining({ ...words, type: 'image', status: 'processing', width: 80, height: 60 }),
    ]);
    const { id } = completed.data;
    expect(await media.prepared(id)).toMatchObject({ status: 'ready', mimeType: 'image/png' });
    expect((await media.get(`/${id}/content`)).bytes?.subarray(1, 4).toString()).toBe('PNG');
    await until('the upload to be removed', async () => (await sizeInStore(data.id)) === null);
  });

  it('has a video ready at once', async () => {
    const bytes = await makeVideo({ seconds: 2 });
    const { id } = await client.arrived(bytes);
    const { data } = await client.complete(id);
    expect(data).toMatchObject({ type: 'video', status: 'ready', durationMs: 2_000 });
    expect((await media.get(`/${data.id}/content`)).bytes).toEqual(bytes);
  });

  it('becomes one medium and is read once, however often and however many at once complete it', async () => {
    const before = await carillon.db.medium.count();
    const { id } = await client.arrived(await small());
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.complete(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await until('the others to be left', async () => (await carillon.db.medium.count()) === before + 1);
    const again = await client.complete(id);
    expect([again.status, again.data.id]).toEqual([201, answers[0]?.data.id]);
    expect(s3.readsOf(`uploads/${id}`)).toBe(1);
    await media.send('DELETE', `/media/${again.data.id}`);
    expect((await client.complete(id)).code).toBe('media_not_found');
  });

  it('is announced and completed once under an Idempotency-Key', async () => {
    const bytes = await small();
    const [announcing, completing] = [randomUUID(), randomUUID()];
    const first = await client.announce({ sizeBytes: bytes.length }, announcing);
    const again = await client.announce({ sizeBytes: bytes.length }, announcing);
    expect([again.data, again.replayed]).toEqual([first.data, 'true']);
    await client.put(first.data, bytes);
    const done = await client.complete(first.data.id, completing);
    const replay = await client.complete(first.data.id, completing);
    expect([replay.data, replay.replayed]).toEqual([done.data, 'true']);
    const other = await client.announce({ sizeBytes: bytes.length + 1 }, announcing);
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('keeps what it was when it was completed, whatever is put at its address later', async () => {
    const bytes = await gif(3);
    const upload = await client.arrived(bytes);
    const { data } = await client.complete(upload.id);
    await until('the upload to be removed', async () => (await sizeInStore(upload.id)) === null);
    expect(await client.put(upload, Buffer.alloc(bytes.length))).toBe(200);
    await media.prepared(data.id);
    expect((await media.get(`/${data.id}/content`)).bytes).toEqual(bytes);
    expect((await client.complete(upload.id)).data.id).toBe(data.id);
  });

  it('is told by its bytes, whatever was announced', async () => {
    const { id } = await client.arrived(Buffer.from('<html>words</html>'), { name: 'tower.png' });
    const { status, code } = await client.complete(id);
    expect([status, code]).toEqual([400, 'file_unusable']);
    expect(await carillon.db.mediaUpload.findUnique({ where: { id } })).toMatchObject({ mediumId: null });
  });

  it('cannot be completed before its file is there', async () => {
    const { data } = await client.announce({ sizeBytes: 100 });
    const { status, code } = await client.complete(data.id);
    expect([status, code]).toEqual([409, 'upload_missing']);
  });

  it('must have the size that was announced', async () => {
    const bytes = await small();
    const { data } = await client.announce({ sizeBytes: bytes.length });
    expect(await client.put(data, bytes.subarray(1))).toBe(403);
    expect(await client.put(data, Buffer.concat([bytes, bytes]))).toBe(403);
    // A store that does not hold clients to what was signed.
    const url = `${s3.options.endpoint}/${s3.options.bucket}/uploads/${data.id}`;
    const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'x-amz-date': '' };
    const auth =
      'AWS4-HMAC-SHA256 Credential=S3RVER/1/us-east-1/s3/aws4_request,SignedHeaders=host,Signature=0';
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const signed = { ...headers, 'x-amz-date': date, authorization: auth };
    const stored = await fetch(url, {
      method: 'PUT',
      headers: signed,
      body: new Uint8Array(bytes.subarray(1)),
    });
    expect(stored.status).toBe(200);
    const { status, code, error } = await client.complete(data.id);
    expect([status, code]).toEqual([409, 'upload_differs']);
    expect(error).toContain(`has ${bytes.length - 1} bytes, and ${bytes.length} were announced`);
  });

  it('is unknown to others, and to a sandbox key that did not announce it', async () => {
    const { id } = await client.arrived(await small());
    const stranger = await carillon.tenant('growth');
    const sandboxKey = await carillon.key({ userId: tenant.userId, sandbox: true });
    for (const apiKey of [stranger.apiKey, sandboxKey]) {
      const { status, code } = await uploadClient(carillon, apiKey).complete(id);
      expect([status, code]).toEqual([404, 'upload_not_found']);
    }
    expect((await client.complete('upl_unknown')).code).toBe('upload_not_found');
    expect((await client.complete(id)).status).toBe(201);
  });

  it.each([
    ['no size', {}, 400, 'field_missing'],
    ['no bytes', { sizeBytes: 0 }, 400, 'wrong_value'],
    ['fewer than none', { sizeBytes: -1 }, 400, 'wrong_value'],
    ['a part of a byte', { sizeBytes: 1.5 }, 400, 'wrong_type'],
    ['more than is taken', { sizeBytes: maxFileBytes + 1 }, 413, 'file_too_large'],
    ['a field that nobody knows', { sizeBytes: 1, mimeType: 'image/png' }, 400, 'field_unknown'],
  ])('is refused with %s', async (_, body, status, code) => {
    const before = await carillon.db.mediaUpload.count();
    const answer = await client.announce(body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await carillon.db.mediaUpload.count()).toBe(before);
  });
});

describe('a folder', () => {
  it('takes no direct uploads, and says what does', async () => {
    const there = await startCarillon();
    const { apiKey } = await there.tenant();
    const { announce, complete } = uploadClient(there, apiKey);
    for (const answer of [await announce({ sizeBytes: 1 }), await complete('upl_unknown')]) {
      expect([answer.status, answer.code]).toEqual([409, 'direct_uploads_off']);
      expect(answer.error).toMatch(/Send the file to POST \/v1\/media instead\.$/);
    }
    await there.stop();
  });
});
