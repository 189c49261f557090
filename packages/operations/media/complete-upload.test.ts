import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';
import { uploadClient } from '../testing/upload-client.ts';

let s3: TestS3;
let carillon: Carillon;
let media: ReturnType<typeof mediaClient>;
let client: ReturnType<typeof uploadClient>;

beforeAll(async () => {
  s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  const mediaTimes = { roundMs: 3_600_000, collectWaitMs: 1_000 };
  carillon = await startCarillon({ s3: bucket, mediaTimes });
  const { apiKey } = await carillon.tenant('growth');
  media = mediaClient(carillon, apiKey);
  client = uploadClient(carillon, apiKey);
});
afterAll(async () => {
  await carillon.stop();
  await s3.close();
});

const keyOf = (id: string) => `uploads/${id}`;

const inStore = async (id: string) => (await carillon.desk.store.direct?.sizeOf(keyOf(id))) !== null;

const rowOf = (id: string) => carillon.db.mediaUpload.findUnique({ where: { id } });

const heldFor = (id: string, ms: number) =>
  carillon.db.mediaUpload.update({ where: { id }, data: { collectingUntil: new Date(Date.now() + ms) } });

describe('completing an upload', () => {
  it('is refused while another request completes it, and goes on when that one has died', async () => {
    const { id } = await client.arrived(await small());
    await heldFor(id, 3_600_000);
    const { status, code, retryAfter } = await client.complete(id);
    expect([status, code, retryAfter]).toEqual([409, 'upload_completing', '1']);
    expect(s3.readsOf(keyOf(id))).toBe(0);
    await heldFor(id, 300);
    expect((await client.complete(id)).status).toBe(201);
    expect(s3.readsOf(keyOf(id))).toBe(1);
  });

  it('may be tried again at once when the file was not there yet, or the store was away', async () => {
    const bytes = await small();
    const { data } = await client.announce({ sizeBytes: bytes.length });
    expect((await client.complete(data.id)).code).toBe('upload_missing');
    await client.put(data, bytes);
    s3.beAway(true);
    expect((await client.complete(data.id)).code).toBe('store_unavailable');
    s3.beAway(false);
    expect((await client.complete(data.id)).status).toBe(201);
  });

  it('takes a file that cannot be used once, and not another in its place', async () => {
    const upload = await client.arrived(Buffer.from('<html>words</html>'));
    expect((await client.complete(upload.id)).code).toBe('file_unusable');
    await until('the file to be removed', async () => !(await inStore(upload.id)));
    expect(await client.put(upload, Buffer.from('<html>words</html>'))).toBe(200);
    const again = await client.complete(upload.id);
    expect([again.status, again.code]).toEqual([404, 'upload_not_found']);
    expect(s3.readsOf(keyOf(upload.id))).toBe(1);
    await over(upload.id);
    expect([await rowOf(upload.id), await inStore(upload.id)]).toEqual([null, false]);
  });
});

/** Has the time of an upload end, and its sweep come. */
async function over(id: string): Promise<void> {
  await carillon.db.mediaUpload.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await carillon.desk.round();
}

describe('a completed upload', () => {
  it('is remembered without its medium, so that what is put there once more goes when its time is over', async () => {
    const bytes = await small();
    const upload = await client.arrived(bytes);
    const { data } = await client.complete(upload.id);
    await media.prepared(data.id);
    await until('the file to be removed', async () => !(await inStore(upload.id)));
    expect((await media.send('DELETE', `/media/${data.id}`)).status).toBe(204);
    await carillon.desk.round();
    expect(await carillon.db.medium.findUnique({ where: { id: data.id } })).toBeNull();
    expect(await rowOf(upload.id)).toMatchObject({ mediumId: null, completedAt: expect.any(Date) });
    expect(await client.put(upload, bytes)).toBe(200);
    expect((await client.complete(upload.id)).code).toBe('upload_not_found');
    expect(s3.readsOf(keyOf(upload.id))).toBe(1);
    await over(upload.id);
    expect([await rowOf(upload.id), await inStore(upload.id)]).toEqual([null, false]);
  });
});

describe('an upload whose time ends while it is completed', () => {
  it('stays until that has ended, or its lease has', async () => {
    const { id } = await client.arrived(await small());
    await heldFor(id, 3_600_000);
    await over(id);
    expect([await rowOf(id), await inStore(id)]).toEqual([expect.anything(), true]);
    await heldFor(id, -1);
    await carillon.desk.round();
    expect([await rowOf(id), await inStore(id)]).toEqual([null, false]);
  });
});
