import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient } from '../testing/media-client.ts';

let carillon: Carillon;
let api: ApiProcess;

beforeAll(async () => {
  carillon = await startCarillon({ mediaTimes: { roundMs: 3_600_000 } }); // what the api takes is the api's to prepare
  api = await startApiProcess(carillon.instance, { MEDIA_DIR: carillon.mediaFolder });
});

afterAll(async () => {
  api.program.kill('SIGTERM');
  expect(await api.program.exit()).toBe(0);
  await carillon.stop();
});

/** Speaks to the process as a user of its own. */
async function stranger() {
  const { apiKey } = await carillon.tenant('scale');
  const client = mediaClient({ ...carillon, url: api.url }, apiKey);
  return {
    ...client,
    statusOf: async (id: string): Promise<string> => (await client.get(`/${id}`)).body.data.status,
  };
}

describe('pictures of two users', () => {
  it('are prepared beside each other: a small one does not wait for heavy ones, and all are ready', async () => {
    const [heavy, small] = [
      await picture({ width: 8_000, height: 6_000, noise: true }).jpeg({ quality: 70 }).toBuffer(),
      await picture({ width: 200, height: 150, noise: true }).jpeg({ quality: 80 }).toBuffer(),
    ];
    const [one, other] = [await stranger(), await stranger()];
    await other.uploaded(small); // the processes that read files have started
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) ids.push((await one.upload(heavy)).body.data.id);
    await until('a heavy one to be begun', async () => {
      const row = await carillon.db.medium.findFirst({ where: { id: { in: ids }, attempts: 1 } });
      return row !== null;
    });
    const { id } = (await other.upload(small)).body.data;
    await until('the small one to be ready', async () => (await other.statusOf(id)) === 'ready', 3_000);
    expect(await Promise.all(ids.map(one.statusOf))).toEqual(['processing', 'processing']);
    for (const each of ids) expect(await one.prepared(each)).toMatchObject({ status: 'ready' });
  }, 120_000);
});
