import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { StoreUnavailable } from '@carillon/media';
import { makeVideo } from '@carillon/media/testing/make-video';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';
import { uploadClient } from '../testing/upload-client.ts';

const limits = { postsPerMonth: 1, socialAccounts: 1, threads: false, requestsPerMinute: 1_000 };
const few = { ...limits, mediaBytes: 20_000 };

let s3: TestS3;
let carillon: Carillon;
let media: ReturnType<typeof mediaClient>;
let client: ReturnType<typeof uploadClient>;

beforeAll(async () => {
  s3 = await startS3();
  carillon = await open();
});
afterAll(async () => {
  await carillon.stop();
  await s3.close();
});

function open(): Promise<Carillon> {
  const { incoming: _, ...bucket } = s3.options;
  const mediaTimes = { roundMs: 3_600_000 };
  return startCarillon({ s3: bucket, mediaTimes, plans: { free: few, growth: few, scale: few } });
}

/** A user of their own for each test: their media count together. */
async function begin(): Promise<void> {
  const { apiKey } = await carillon.tenant('growth');
  media = mediaClient(carillon, apiKey);
  client = uploadClient(carillon, apiKey);
}

/** Keys of everything that clients put into the store. */
async function inStore(): Promise<string[]> {
  const found: string[] = [];
  for await (const page of carillon.desk.store.direct?.keys('uploads/') ?? []) found.push(...page);
  for await (const page of carillon.desk.store.direct?.keys('elsewhere/') ?? []) found.push(...page);
  return found;
}

/** Puts a file under a key that nobody announced. */
async function put(key: string): Promise<void> {
  const wanted = { sizeBytes: 4, now: new Date(), validMs: 60_000 };
  const address = await carillon.desk.store.direct?.addressFor(key, wanted);
  const { status } = await fetch(address?.url ?? '', { method: 'PUT', body: 'ding' });
  expect(status).toBe(200);
}

const over = (id: string) =>
  carillon.db.mediaUpload.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });

describe('an upload that nobody completes', () => {
  it('goes when its time is over, with its file', async () => {
    await begin();
    const [kept, gone] = [await client.arrived(await small()), await client.arrived(await small())];
    const nothing = await client.announce({ sizeBytes: 10 });
    await over(gone.id);
    await over(nothing.data.id);
    expect((await client.complete(gone.id)).code).toBe('upload_not_found');
    await carillon.desk.round();
    expect(await inStore()).toEqual([`uploads/${kept.id}`]);
    expect((await carillon.db.mediaUpload.findMany()).map(({ id }) => id)).toEqual([kept.id]);
    expect((await client.complete(gone.id)).code).toBe('upload_not_found');
    expect((await client.complete(kept.id)).status).toBe(201);
  });

  it('leaves nothing where a file arrives after all, long after', async () => {
    await begin();
    const { id: young } = (await client.announce({ sizeBytes: 4 })).data;
    await carillon.db.mediaUpload.deleteMany();
    const old = 'upl_01ka3m7q2ve4wr3t9t0v0v6q3c'; // of 2025
    const keys = [`uploads/${old}`, `uploads/${young}`, 'uploads/report.pdf', `elsewhere/${old}`];
    for (const key of keys) await put(key);
    await carillon.desk.round();
    expect((await inStore()).filter((key) => keys.includes(key)).sort()).toEqual(
      [`elsewhere/${old}`, 'uploads/report.pdf', `uploads/${young}`].sort(),
    );
    await carillon.desk.store.remove(keys);
  });

  it('is removed by another round when the store was away', async () => {
    await begin();
    const { id } = await client.arrived(await small());
    await over(id);
    s3.beAway(true);
    await expect(carillon.desk.round()).rejects.toThrow(StoreUnavailable); // where it looks for strays
    s3.beAway(false);
    expect(await carillon.db.mediaUpload.count({ where: { id } })).toBe(1);
    await carillon.desk.round();
    expect(await carillon.db.mediaUpload.count({ where: { id } })).toBe(0);
    expect(await inStore()).not.toContain(`uploads/${id}`);
  });
});

describe('a completed upload', () => {
  it('stays as a medium when its own time is over', async () => {
    await begin();
    const { id } = await client.arrived(await small());
    const { data } = await client.complete(id);
    await media.prepared(data.id);
    await over(id);
    await carillon.desk.round();
    expect(await carillon.db.mediaUpload.count({ where: { id } })).toBe(0);
    expect((await media.get(`/${data.id}/content`)).status).toBe(200);
  });
});

describe('the plan', () => {
  it('counts what is announced, until it is there or its time is over', async () => {
    await begin();
    const video = await makeVideo({ seconds: 1, frameBytes: 300 });
    expect(video.length).toBeGreaterThan(5_000);
    expect(video.length).toBeLessThan(10_000);
    const sizeBytes = 20_000 - video.length;
    const first = await client.announce({ sizeBytes });
    expect(first.status).toBe(201);
    const second = await client.announce({ sizeBytes: video.length + 1 });
    expect([second.status, second.code]).toEqual([403, 'media_limit_reached']);
    const fitting = await client.arrived(video);
    const type = { headers: { 'content-type': 'video/mp4' } };
    expect((await media.upload(video, '', type)).code).toBe('media_limit_reached');
    expect((await client.complete(fitting.id)).status).toBe(201);
    expect((await client.announce({ sizeBytes: 1 })).code).toBe('media_limit_reached');
    await over(first.data.id);
    expect((await media.upload(video, '', type)).status).toBe(201);
    await until('both to be there', async () => (await media.get('')).body.data.length === 2);
  });
});

describe('a completed upload whose medium is deleted', () => {
  it('counts no more, though its row stays', async () => {
    await begin();
    const { id } = await client.arrived(await small());
    const { data } = await client.complete(id);
    await media.prepared(data.id);
    await media.send('DELETE', `/media/${data.id}`);
    await carillon.desk.round();
    expect(await carillon.db.mediaUpload.count({ where: { id, mediumId: null } })).toBe(1);
    expect((await client.announce({ sizeBytes: 20_000 })).status).toBe(201);
  });
});

describe('a store that is away', () => {
  it('is said when an upload is completed, which goes on when it is back', async () => {
    await begin();
    const { id } = await client.arrived(await small());
    s3.beAway(true);
    const { status, code } = await client.complete(id);
    s3.beAway(false);
    expect([status, code]).toEqual([503, 'store_unavailable']);
    expect((await client.complete(id)).status).toBe(201);
  });
});
