import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startS3 } from '@carillon/media/testing/start-s3';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpDatabase } from '../testing/dump-database.ts';
import { mediaClient, small } from '../testing/media-client.ts';
import { uploadClient } from '../testing/upload-client.ts';

const table = { postsPerMonth: 1, socialAccounts: 1, threads: false, requestsPerMinute: 1_000_000 };
const few = { ...table, mediaBytes: 1_000_000 };
const uploadLimits = { ofAll: 6, waitingOfUser: { maxWaiting: 100, maxWaitMs: 1_500 } };

let carillon: Carillon;
let client: ReturnType<typeof mediaClient>;
let somewhere: string;
const servers: Server[] = [];
/** Requests that are being answered, and the most that were at once. */
const served = { now: 0, most: 0, bytes: 0 };

const listener =
  (picture: Buffer): RequestListener =>
  async ({ url = '' }, response) => {
    served.now += 1;
    served.most = Math.max(served.most, served.now);
    response.once('close', () => (served.now -= 1));
    if (url.startsWith('/large')) {
      response.writeHead(200, url === '/large' ? { 'content-length': 5_000_000 } : {});
      response.write(Buffer.alloc(10));
      while (!response.destroyed && served.bytes < 5_000_000) {
        await sleep(5);
        served.bytes += 50_000;
        response.write(Buffer.alloc(50_000));
      }
      return void response.end();
    }
    if (url.startsWith('/named'))
      return void response.writeHead(302, { location: somewhere.replace('//', '//ada:Zwielicht@') }).end();
    await sleep(100);
    response.end(picture);
  };

beforeAll(async () => {
  const server = createServer(listener(await small()));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  somewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  carillon = await startCarillon({ plans: { free: few, growth: few, scale: few }, uploadLimits });
  const { apiKey } = await carillon.tenant('growth');
  client = mediaClient(carillon, apiKey);
});
afterAll(async () => {
  await carillon.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const fetched = (url: string) =>
  client.send('POST', '/media/from-url', JSON.stringify({ url }), {
    headers: { 'content-type': 'application/json' },
  });

const nothingStays = async () => {
  await until('all places to be given back', async () => (await carillon.db.mediaArrival.count()) === 0);
  expect((await client.incoming()).filter((name) => !name.startsWith('preparing-'))).toEqual([]);
};

describe('files that are fetched', () => {
  it('are three of a user at once: the others wait, and are stored or refused', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetched(`${somewhere}/tower.png`)));
    const stored = answers.filter(({ status }) => status === 201);
    for (const { status, code, headers } of answers.filter((one) => one.status !== 201))
      expect([status, code, headers.get('retry-after')]).toEqual([429, 'too_many_uploads', '5']);
    expect(stored.length).toBeGreaterThanOrEqual(3);
    expect(served.most).toBeLessThanOrEqual(3);
    await nothingStays();
  });

  it('are refused by the size that their server announces, without being read', async () => {
    served.bytes = 0;
    const answer = await fetched(`${somewhere}/large`);
    expect([answer.status, answer.code]).toEqual([403, 'media_limit_reached']);
    expect(answer.body.error).toContain('it has 5000000 bytes');
    expect(served.bytes).toBeLessThan(2_000_000);
    await nothingStays();
  });

  it('are refused by what has come where their server announces nothing', async () => {
    served.bytes = 0;
    const answer = await fetched(`${somewhere}/large-and-silent`);
    expect([answer.status, answer.code]).toEqual([403, 'media_limit_reached']);
    expect(served.bytes).toBeLessThan(4_000_000);
    await nothingStays();
  });
});

describe('an address with a password', () => {
  it.each([
    [
      'given',
      () => somewhere.replace('//', '//ada:Zwielicht@'),
      'wrong_value',
      /^url must be an address without a user name or a password\.$/,
    ],
    [
      'redirected to',
      () => `${somewhere}/named?token=Nebelhorn`,
      'address_unusable',
      /^The file cannot be fetched from its address: /,
    ],
  ])('is refused where it is %s, and repeated nowhere', async (_, url, code, sentence) => {
    const before = served.most;
    const answer = await fetched(url());
    expect([answer.status, answer.code, answer.body.error]).toEqual([
      400,
      code,
      expect.stringMatching(sentence),
    ]);
    expect(served.most).toBe(before);
    await until(
      'the request to be logged',
      async () => (await carillon.db.apiRequest.count({ where: { errorCode: code } })) > 0,
    );
    const everything = JSON.stringify([answer.body, await dumpDatabase(carillon.db)]);
    expect(everything).not.toMatch(/Zwielicht|Nebelhorn/);
  });
});

describe('an upload that is completed', () => {
  it('needs a place, and is completed later when it finds none', async () => {
    const s3 = await startS3();
    const { incoming: _, ...bucket } = s3.options;
    const full = await startCarillon({ s3: bucket, uploadLimits: { ...uploadLimits, ofUser: 0 } });
    const { apiKey, userId } = await full.tenant('growth');
    const { id } = await uploadClient(full, apiKey).arrived(await small());
    const refused = await uploadClient(full, apiKey).complete(id);
    expect([refused.status, refused.code]).toEqual([429, 'too_many_uploads']);
    expect(s3.readsOf(`uploads/${id}`)).toBe(0);
    expect(await full.db.mediaUpload.count({ where: { userId, collectingUntil: null } })).toBe(1);
    const instance = { ...full.instance, drop: async () => {} };
    const free = await startCarillon({ s3: bucket, instance });
    expect((await uploadClient(free, apiKey).complete(id)).status).toBe(201);
    await free.stop();
    await full.stop();
    await s3.close();
  });
});
