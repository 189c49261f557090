import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { connectAccount } from '@carillon/db/accounts';
import { noteForwarder } from '@carillon/db/forwarders';
import { createEndpoint } from '@carillon/db/webhooks';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { startMailServer } from '@carillon/mail/testing/start-mail-server';
import { startSandbox } from '@carillon/sandbox/sandbox';
import { keyRing, seal } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { expect } from '@jest/globals';

export type Values = Readonly<Record<string, string>>;

/** A broken part, how, and the beginning of the line that says so. */
export type Broken<World> = readonly [
  what: string,
  change: (world: World) => Values | Promise<Values>,
  line: string,
  status: 0 | 1,
];

export type SoundWorld = Awaited<ReturnType<typeof openSoundWorld>>;

/** Nobody listens there. */
export const nowhere = '127.0.0.1:4';

/** Servers of every kind, and an environment in which they are named and nothing is wrong. Ports are those that are free. */
export async function openSoundWorld() {
  const undo: Undo[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'carillon-doctor-'));
  undo.push(() => rm(folder, { recursive: true }));
  const instance = await createTestInstance();
  undo.push(() => instance.drop());
  await fill(instance);
  const sandbox = await startSandbox();
  undo.push(() => sandbox.close());
  const mail = await startMailServer({ user: { name: 'carillon', password: 'right-one' } });
  undo.push(() => mail.stop());
  const stranger = createServer((_, response) => response.end('{"hello":"world"}')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  undo.push(async () => {
    stranger.closeAllConnections();
    stranger.close();
  });
  const sound: Values = {
    ...environmentOf(instance),
    X_API_URL: sandbox.url,
    BLUESKY_SERVICE_URL: sandbox.url,
    TRUSTED_PROXIES: '10.0.0.0/8',
    PORT: '0',
    DASHBOARD_PORT: '0',
    MEDIA_DIR: join(folder, 'media'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'carillon@example.com',
  };
  return {
    instance,
    sandbox,
    mail,
    folder,
    sound,
    /** Of a server that answers everything, and is nobody of ours. */
    strangerPort: (stranger.address() as AddressInfo).port,
    close: () => undoAll(undo),
  };
}

/** Makes rows that are sealed, and a note of a proxy. */
async function fill({ databaseUrl, encryptionKey }: TestInstance): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2 });
  const ring = (purpose: 'credentials' | 'api keys' | 'webhooks') => keyRing([encryptionKey], purpose);
  const { userId, profileId } = await createTenant(db, ring('api keys'), 'growth');
  const account = {
    profileId,
    platform: 'x' as const,
    platformUserId: '1',
    platformUsername: 'a',
    platformAvatar: '',
    grantedScopes: [],
    sandbox: false,
    serviceUrl: null,
  };
  await connectAccount(db, account, {
    seal: (socialAccountId) => seal({}, { socialAccountId, platform: 'x' }, ring('credentials')),
    maxAccounts: 1,
  });
  const id = 'whe_1';
  const secret = await seal('whsec_', { webhookOf: id }, ring('webhooks'));
  const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
  await createEndpoint(db, { id, userId, secret, ...facts }, { max: 20 });
  await noteForwarder(db, { process: 'api', address: '10.9.8.7' });
  await db.$disconnect();
}

/** Expects one line of the doctor that begins so, this status, and no word of Prisma. */
export async function expectTold(environment: Values, line: string, status: 0 | 1): Promise<void> {
  const run = await runCarillon(['doctor'], environment);
  const lines = run.output.split('\n').filter((each) => each.startsWith(line));
  expect({ ...run, lines }).toMatchObject({ status, lines: [expect.stringContaining(line)], errors: '' });
  expect(run.output).not.toMatch(/Raw query failed|Code: `|Prisma|invocation/);
}
