import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWaker } from '@carillon/api/waker';
import { type Plan, platforms, usualPlans } from '@carillon/core';
import { openDatabase, startSession } from '@carillon/db';
import { createNetworks } from '@carillon/networks/all';
import { openProducer } from '@carillon/queue';
import { startSandbox } from '@carillon/sandbox/sandbox';
import { digest, keyRing, newToken } from '@carillon/secrets';
import { createLog, Registry } from '@carillon/telemetry';
import { createTenant, createTestInstance } from '@carillon/testing';
import { createDashboard } from '../app.ts';
import { queueBoard } from '../board/board.ts';
import { openLive } from '../live/live.ts';
import { openSignInLimits } from '../sessions/sign-in-limits.ts';
import { builtPages } from './built-pages.ts';

const app = { clientId: 'carillon', clientSecret: 'secret' };

/** The dashboard over real sockets, with the sandbox in the networks' places, and people with browsers. */
export async function openAccounts() {
  const pages = await builtPages();
  const instance = await createTestInstance();
  const sandbox = await startSandbox({ settings: app });
  const db = openDatabase({ url: instance.databaseUrl, poolSize: 5 });
  const log = createLog({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent', format: 'json' });
  const keys = (purpose: Parameters<typeof keyRing>[1]) => keyRing([instance.encryptionKey], purpose);
  const producer = openProducer(instance.queue, platforms, () => {});
  const waker = openWaker({ producer, db, log });
  const signInLimits = openSignInLimits({ ...instance.queue, backend: 'postgres' });
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plans = { ...usualPlans, free: { ...usualPlans.free, socialAccounts: 1 } };
  const networks = createNetworks({
    x: { ...app, authorizeUrl: `${sandbox.url}/i/oauth2/authorize` },
    bluesky: { hosts: { trusted: [sandbox.url] } },
  });
  const accounts = {
    ...{ db, plans, keys: keys('credentials'), allowPrivateHosts: false },
    urls: { x: sandbox.url, bluesky: sandbox.url, sandbox: sandbox.url },
    networks: async () => networks,
  };
  const metrics = new Registry();
  const { queue } = instance;
  const live = openLive({ db, queue, log });
  const board = queueBoard({ queue, basePath: '/ops/queues', postUrl: () => '/', onError: () => {} });
  const parts = {
    ...{
      db,
      queue,
      waker,
      live,
      board,
      plans,
      accounts,
      signInLimits,
      url,
      log,
      metrics,
      pages,
      publicUrl: 'http://127.0.0.1',
    },
    apiKeys: keys('api keys'),
    setUpKeys: keys('set-up links'),
    trustedProxies: [],
  };
  server.on('request', createDashboard(parts, { metrics, notReady: async () => null }));

  /** A browser in which a user is signed in. */
  async function browser(userId: string) {
    const token = newToken();
    await startSession(db, digest(token), userId);
    const headers = { cookie: `carillon_session=${token}`, 'x-csrf-token': digest(token, 'csrf') };
    return {
      headers,
      async ask(method: string, path: string, body?: object) {
        const response = await fetch(`${url}/app${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, body: text === '' ? null : JSON.parse(text) };
      },
      /** Follows the address that a network sends the browser back to. @returns where it is sent on to */
      async comeBack(query: string): Promise<string> {
        const response = await fetch(`${url}/connect/x/callback?${query}`, {
          headers: { cookie: headers.cookie },
          redirect: 'manual',
        });
        await response.text();
        return `${response.status} ${response.headers.get('location')}`;
      },
    };
  }

  return {
    ...{ db, sandbox, url, browser },
    /** A user with a profile, and a browser. */
    async person(plan: Plan = 'growth') {
      const tenant = await createTenant(db, parts.apiKeys, plan);
      return { ...tenant, ...(await browser(tenant.userId)) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await signInLimits.close();
      await waker.close();
      await producer.close();
      await sandbox.close();
      await db.$disconnect();
      await instance.drop();
    },
  };
}
