import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { rawConnection } from '@carillon/http/testing/raw-connection';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

let carillon: Carillon;
const more: Carillon[] = [];
const open: { close: () => void }[] = [];

beforeAll(async () => {
  carillon = await startCarillon();
});
afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  for (const one of more.splice(0)) await one.stop();
});
afterAll(() => carillon.stop());

const quick = {
  waitingOfUser: { maxWaiting: 100, maxWaitMs: 200 },
  waitingOfAll: { maxWaiting: 100, maxWaitMs: 200 },
};

async function start(options: Parameters<typeof startCarillon>[0]): Promise<Carillon> {
  const one = await startCarillon(options);
  more.push(one);
  return one;
}

const clientOf = async (of: Carillon = carillon) => {
  const { apiKey, userId } = await of.tenant('growth');
  return { ...mediaClient(of, apiKey), apiKey, userId, url: of.url };
};

interface Sender {
  readonly url: string;
  readonly apiKey: string;
}

/** Sends the head of an upload, and nothing of its body. */
async function begin({ url, apiKey }: Sender, length: number, headers = 'Content-Type: image/png\r\n') {
  const connection = await rawConnection(url);
  open.push(connection);
  connection.write(
    `POST /v1/media HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\n${headers}Content-Length: ${length}\r\n\r\n`,
  );
  return {
    ...connection,
    /** The answer to a request of which nothing but its head was sent. */
    refusal: () =>
      until('an answer', async () => connection.soFar().includes('\r\n\r\n') && connection.soFar(), answerMs),
  };
}

/** A refusal comes before the body, so it comes soon. */
const answerMs = 15_000;

const arrivals = (of: Carillon = carillon) => of.db.mediaArrival.count();

const nothingStays = async (of: Carillon, { files, incoming }: ReturnType<typeof mediaClient>) => {
  await until('all places to be given back', async () => (await arrivals(of)) === 0);
  await until('what came to be removed', async () => (await incoming()).length === 0); // at the same time
  expect(await files()).toEqual([]);
};

describe('an upload that cannot fit', () => {
  const table = { postsPerMonth: 1, socialAccounts: 1, threads: false, requestsPerMinute: 1_000 };
  const few = { ...table, mediaBytes: 20_000 };
  const plans = { free: few, growth: few, scale: few };

  it('is refused by what it announces, before any of it is read', async () => {
    const tight = await start({ plans });
    const client = await clientOf(tight);
    const upload = await begin(client, 20_001);
    expect(await upload.refusal()).toMatch(
      /^HTTP\/1.1 403 [\s\S]*it has 20001 bytes, and the media of your plan/,
    );
    await nothingStays(tight, client);
  });

  it('is not asked for where its client waits for that', async () => {
    const client = await clientOf(await start({ plans }));
    const upload = await begin(client, 20_001, 'Content-Type: image/png\r\nExpect: 100-continue\r\n');
    expect(await upload.refusal()).toMatch(/^HTTP\/1.1 403 /);
  });

  it('is refused as it comes where it announces nothing, and nothing of it stays', async () => {
    const tight = await start({ plans });
    const client = await clientOf(tight);
    const upload = await begin(client, 0, 'Content-Type: image/png\r\nTransfer-Encoding: chunked\r\nX-');
    upload.write(`5000\r\n${'a'.repeat(0x5000)}\r\n`);
    expect(await upload.refusal()).toMatch(/^HTTP\/1.1 403 [\s\S]*media of your plan/);
    await nothingStays(tight, client);
  });

  it('counts what is on its way, and no more once that is given up', async () => {
    const tight = await start({ plans });
    const client = await clientOf(tight);
    const first = await begin(client, 15_000);
    await until('the first to have its place', async () => (await arrivals(tight)) === 1);
    expect(await (await begin(client, 5_001)).refusal()).toMatch(/^HTTP\/1.1 403 /);
    first.close();
    await nothingStays(tight, client);
    expect((await client.upload(await small())).status).toBe(201);
  });

  it('is answered again under its key though it would not fit once more', async () => {
    const client = await clientOf(await start({ plans }));
    const bytes = await picture({ width: 60, height: 60, noise: true }).png().toBuffer();
    expect(bytes.length).toBeGreaterThan(10_000);
    const headers = { 'idempotency-key': 'once' };
    const first = await client.upload(bytes, '', { headers });
    const again = await client.upload(bytes, '', { headers });
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect((await client.upload(bytes)).code).toBe('media_limit_reached');
  });

  it.each([
    ['the disk is to stay as free as it is', { reservedBytes: 1e15 }],
    ['others on their way leave too little', { incomingBytes: 400 }],
  ])('is told to come again when %s', async (_, uploadLimits) => {
    const full = await start({ uploadLimits });
    const client = await clientOf(full);
    const upload = await begin(
      client,
      500,
      'Content-Type: image/png\r\nAccept: application/problem+json\r\n',
    );
    const answer = await upload.refusal();
    expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 30\r\n/);
    await until('the whole answer', async () => upload.soFar().endsWith('}'));
    expect(upload.soFar()).toMatch(/application\/problem\+json[\s\S]*"code":"no_room"/);
    await nothingStays(full, client);
  });
});

describe('uploads at once', () => {
  it('of a user are three, also where several processes receive them', async () => {
    const other = await start({
      instance: { ...carillon.instance, drop: async () => {} },
      uploadLimits: quick,
    });
    const client = await clientOf();
    const held = await Promise.all([1, 2, 3].map(() => begin(client, 1_000)));
    await until('three places to be taken', async () => (await arrivals()) === 3);
    const fourth = await begin({ ...client, url: other.url }, 1_000);
    expect(await fourth.refusal()).toMatch(
      /^HTTP\/1.1 429 [\s\S]*Retry-After: 5\r\nX-Error-Code: too_many_uploads\r\n/,
    );
    const somebodyElse = await clientOf(other);
    expect((await somebodyElse.upload(await small())).status).toBe(201);
    held[0]?.close();
    await until('one to be given back', async () => (await arrivals()) === 2);
    expect((await mediaClient(other, client.apiKey).upload(await small())).status).toBe(201);
  });

  it('of all users have their own bound', async () => {
    const busy = await start({ uploadLimits: { ...quick, ofAll: 2 } });
    for (let i = 0; i < 2; i++) await begin(await clientOf(busy), 1_000);
    await until('two places to be taken', async () => (await arrivals(busy)) === 2);
    const third = await begin(await clientOf(busy), 1_000);
    expect(await third.refusal()).toMatch(
      /^HTTP\/1.1 503 [\s\S]*Retry-After: 5\r\nX-Error-Code: uploads_full\r\n/,
    );
  });

  it('wait until one of them is given back', async () => {
    const client = await clientOf();
    const held = await Promise.all([1, 2, 3].map(() => begin(client, 1_000)));
    await until('three places to be taken', async () => (await arrivals()) === 3);
    const bytes = await small();
    const waiting = Promise.all([1, 2, 3].map(() => client.upload(bytes)));
    held[1]?.close();
    expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('are all stored, or refused before they were received, when a hundred come', async () => {
    const client = await clientOf();
    const bytes = await picture({ width: 500, height: 400, noise: true }).jpeg({ quality: 95 }).toBuffer();
    let most = 0;
    const watch = setInterval(() => {
      const own = { userId: client.userId, until: { gt: new Date() } };
      void carillon.db.mediaArrival.count({ where: own }).then((count) => (most = Math.max(most, count)));
    }, 20);
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.upload(bytes)));
    clearInterval(watch);
    const stored = answers.filter(({ status }) => status === 201).length;
    for (const { status, code, headers } of answers.filter((one) => one.status !== 201)) {
      expect([status, code]).toEqual([429, 'too_many_uploads']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(stored).toBeGreaterThanOrEqual(3);
    expect(await carillon.db.medium.count({ where: { userId: client.userId } })).toBe(stored);
    expect(most).toBeLessThanOrEqual(3);
    await until('all files to be put away', async () =>
      (await client.incoming()).every((name) => name.startsWith('preparing-')),
    );
  });
});

describe('a process that ends while it receives', () => {
  it('keeps its places for as long as their lease, and what it put into the store goes later', async () => {
    const client = await clientOf();
    const { userId } = client;
    const row = { userId, bytes: 10n, inPlan: true };
    const ids = ['med_lost1', 'med_lost2', 'med_lost3'];
    const later = new Date(Date.now() + 60_000);
    await carillon.db.mediaArrival.createMany({ data: ids.map((id) => ({ ...row, id, until: later })) });
    const waiting = client.upload(await small());
    await carillon.db.mediaArrival.updateMany({ where: { userId }, data: { until: new Date() } });
    expect((await waiting).status).toBe(201);
    await carillon.desk.store.put('med_lost1/original', await fileIn(carillon), 'image/png');
    expect(await client.filesOf('med_lost1')).toHaveLength(1);
    await carillon.desk.round();
    expect(await client.filesOf('med_lost1')).toHaveLength(1);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await carillon.db.mediaArrival.updateMany({ where: { userId }, data: { until: longAgo } });
    await carillon.desk.round();
    expect(await client.filesOf('med_lost1')).toEqual([]);
    expect(await carillon.db.mediaArrival.count({ where: { userId } })).toBe(0);
  });
});

/** A file among those on their way. */
async function fileIn({ desk }: Carillon): Promise<string> {
  const path = join(await desk.store.incoming(), 'left');
  await writeFile(path, 'ding');
  return path;
}
