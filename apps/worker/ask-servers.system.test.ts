import { connectAccount, type Parts } from '@carillon/accounts';
import { defaultPlans } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { disconnectAccount, listLimits, requireReconnect } from '@carillon/db/accounts';
import { findTargets } from '@carillon/db/posts';
import { createProfile } from '@carillon/db/profiles';
import { createUser } from '@carillon/db/users';
import type { Network } from '@carillon/networks';
import { createNetworks } from '@carillon/networks/all';
import { keyRing } from '@carillon/secrets';
import { createLog } from '@carillon/telemetry';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { createTestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { askServers, tidyServers } from './ask-servers.ts';

const instance = await createTestInstance();
/** One connection: whoever held it during a call would hold up everybody. */
const db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
/** Connections of several workers. */
const ofWorkers = openDatabase({ url: instance.databaseUrl, poolSize: 8 });
const undo: Undo[] = [() => instance.drop(), () => db.$disconnect(), () => ofWorkers.$disconnect()];
afterAll(() => undoAll(undo));

const userId =
  (await createUser(db, { email: 'ada@example.com', passwordHash: 'none', plan: 'scale' })) ?? '';
const { id: profileId } = await createProfile(db, { userId, name: 'Bells', timezone: 'UTC', groupId: null });
const reader = { userId, sandbox: false };

const log = createLog({ name: 'test', level: 'silent', format: 'json' });
const urls = { x: 'http://127.0.0.1:9', bluesky: 'http://127.0.0.1:9', sandbox: '' };

/** Asks a server at /limits, as the folder of a network would. */
const readServer: NonNullable<Network['readServer']> = async (baseUrl, signal) => {
  const failure = { kind: 'retry', code: 'unreachable', message: 'It did not answer.' } as const;
  try {
    const answer = await fetch(`${baseUrl}/limits`, { signal });
    return answer.ok ? { kind: 'read', facts: (await answer.json()) as object } : failure;
  } catch {
    return failure;
  }
};

const given = z.object({ handle: z.string(), service: z.string() });

/** A network of which people name the server. */
const network: Network = {
  ...createNetworks({ x: { clientId: '', clientSecret: '' } }).bluesky,
  readServer,
  connect: async (asked) => {
    const input = given.parse(asked);
    return {
      kind: 'connected',
      platformUserId: `${input.handle} ${input.service}`,
      platformUsername: input.handle,
      platformAvatar: null,
      grantedScopes: [],
      credentials: {},
      serviceUrl: input.service,
    };
  },
};

const noted: unknown[] = [];

const parts: Parts = {
  db,
  keys: keyRing([instance.encryptionKey], 'credentials'),
  plans: { ...defaultPlans, scale: { ...defaultPlans.scale, socialAccounts: 1_000 } },
  urls,
  allowPrivateHosts: true,
  networks: async () => ({ x: network, bluesky: network }),
  note: (...what) => noted.push(what),
};

const context = {
  db,
  urls,
  log,
  stopping: new AbortController().signal,
  networks: { x: {}, bluesky: network },
};

let handles = 0;

async function connect(service: string, changes: Partial<Parts> = {}): Promise<string> {
  const input = { handle: `ada${++handles}` };
  const result = await connectAccount(
    { ...parts, ...changes },
    { platform: 'bluesky', profileId, service, input },
  );
  if (result.kind !== 'connected') throw new Error(JSON.stringify(result));
  return result.id;
}

/** A server whose answer a test changes. */
async function startServer(answer: ScriptedAnswer) {
  const says = { answer };
  const server = await startScriptedServer(() => says.answer);
  undo.push(() => server.close());
  return {
    url: server.url,
    host: new URL(server.url).host,
    asked: () => server.requests.length,
    says: (next: ScriptedAnswer) => {
      says.answer = next;
    },
  };
}

const rowOf = (address: string) =>
  db.networkServer.findUniqueOrThrow({ where: { platform_address: { platform: 'bluesky', address } } });

/** Lets time pass for a server: what it said is older now, and it may be asked. */
const makeDue = (address: string) =>
  db.networkServer.updateMany({ where: { address }, data: { nextTryAt: new Date(0) } });

const serverOf = async (id: string) =>
  (await findTargets(db, { reader, profileId, accountIds: [id] }))?.[0]?.server;

beforeEach(() => db.networkServer.updateMany({ data: { nextTryAt: new Date('2100-01-01') } }));

describe('the limits of a server', () => {
  it('are read when an account is connected, cleaned, and planned with from then on', async () => {
    const server = await startServer({
      body: { maxLength: 5_000, urlLength: -1, pictures: { maxCount: '4' } },
    });
    const id = await connect(server.url);
    expect(await serverOf(id)).toEqual({ host: server.host, facts: { maxLength: 5_000 } });
    expect((await listLimits(db, userId)).get(id)).toEqual({
      server: { host: server.host, facts: { maxLength: 5_000 } },
      networkLimits: 'specified',
    });
    const { readAt, triedAt, nextTryAt, ...row } = await rowOf(server.url);
    expect(row).toMatchObject({ url: server.url, tries: 0 });
    expect(Number(readAt)).toBeGreaterThanOrEqual(Number(triedAt));
    expect(Math.round((Number(nextTryAt) - Number(readAt)) / 60_000)).toBe(24 * 60);
    await connect(server.url);
    expect(server.asked()).toBe(1); // it is known
  });

  it('stop nobody from connecting where they cannot be kept, and somebody hears of it', async () => {
    const server = await startServer({ body: { maxLength: 5_000 } });
    const broken = new Error('No facts today.');
    const readsNothing = { ...network, readServer: () => Promise.reject(broken) };
    const id = await connect(server.url, { networks: async () => ({ x: network, bluesky: readsNothing }) });
    expect(noted).toEqual([[broken, 'the limits of a server were not kept; a worker asks again']]);
    expect((await serverOf(id))?.facts).toBeUndefined();
    await makeDue(server.url);
    await askServers(context);
    expect((await serverOf(id))?.facts).toEqual({ maxLength: 5_000 });
  });

  it('are asked again after a day, and not before', async () => {
    const server = await startServer({ body: { maxLength: 300 } });
    const id = await connect(server.url);
    server.says({ body: { maxLength: 400 } });
    await db.networkServer.update({
      where: { platform_address: { platform: 'bluesky', address: server.url } },
      data: { nextTryAt: new Date(Date.now() + 60_000) },
    });
    await askServers(context);
    expect([server.asked(), await serverOf(id)]).toEqual([
      1,
      { host: server.host, facts: { maxLength: 300 } },
    ]);
    await makeDue(server.url);
    await askServers(context);
    await askServers(context);
    expect([server.asked(), await serverOf(id)]).toEqual([
      2,
      { host: server.host, facts: { maxLength: 400 } },
    ]);
  });

  it('stay with their date when the server does not answer, and it is asked later and later', async () => {
    const server = await startServer({ body: { maxLength: 300 } });
    const id = await connect(server.url);
    const { readAt } = await rowOf(server.url);
    server.says({ status: 503 });
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await makeDue(server.url);
      await askServers(context);
      const { triedAt, nextTryAt } = await rowOf(server.url);
      waits.push(Math.round((Number(nextTryAt) - Number(triedAt)) / 60_000));
    }
    expect(waits).toEqual([10, 20, 40]);
    expect(await rowOf(server.url)).toMatchObject({ readAt, tries: 3 });
    expect(await serverOf(id)).toEqual({ host: server.host, facts: { maxLength: 300 } });
    server.says({ body: { maxLength: 500 } });
    await makeDue(server.url);
    await askServers(context);
    expect(await rowOf(server.url)).toMatchObject({ tries: 0, facts: { maxLength: 500 } });
  });

  it.each([
    ['none', { status: 404 }],
    ['not of JSON', { body: 'no JSON' }],
    ['cut', { fault: 'cut', body: { maxLength: 5 } }],
  ] as const)('connect an account all the same where the answer is %s', async (_, answer) => {
    const server = await startServer(answer);
    const id = await connect(server.url);
    expect(await serverOf(id)).toBeUndefined();
    server.says({ body: { maxLength: 700 } });
    await connect(server.url);
    expect((await serverOf(id))?.facts).toEqual({ maxLength: 700 });
  });

  it('are asked of one server once, though several workers look; a slow one holds up no other, and no connection', async () => {
    const [slow, quick] = [await startServer({ body: {} }), await startServer({ body: {} })];
    await connect(slow.url);
    const id = await connect(quick.url);
    slow.says({ fault: 'hang' });
    quick.says({ body: { maxLength: 9 } });
    for (const { url } of [slow, quick]) await makeDue(url);
    const stopping = new AbortController();
    const all = { ...context, db: ofWorkers, stopping: stopping.signal };
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => ofWorkers.$queryRaw`SELECT pg_sleep(0.05)`)); // all are open
    const workers = [1, 2, 3, 4, 5, 6, 7, 8].map(() => askServers(all));
    await until('the quick one to be kept', async () => (await serverOf(id))?.facts.maxLength === 9);
    expect([slow.asked(), quick.asked()]).toEqual([2, 2]);
    stopping.abort();
    await Promise.all(workers);
    expect((await rowOf(slow.url)).tries).toBe(1);
  });

  it('are asked for no account that is not active, and forgotten with the last one', async () => {
    const server = await startServer({ body: { maxLength: 300 } });
    const id = await connect(server.url);
    await requireReconnect(db, id, { reason: 'It refused the token.', version: null });
    await makeDue(server.url);
    await askServers(context);
    await tidyServers(context);
    expect([server.asked(), (await serverOf(id))?.facts]).toEqual([1, { maxLength: 300 }]);
    await disconnectAccount(db, id);
    await tidyServers(context);
    expect(await db.networkServer.count({ where: { address: server.url } })).toBe(0);
  });

  it('are asked of servers of accounts that were connected before', async () => {
    const server = await startServer({ body: { maxLength: 300 } });
    const id = await connect(server.url);
    await db.networkServer.deleteMany({ where: { address: server.url } });
    await askServers(context);
    expect(server.asked()).toBe(1);
    await tidyServers(context);
    await askServers(context);
    expect([server.asked(), (await serverOf(id))?.facts]).toEqual([2, { maxLength: 300 }]);
  });
});
