import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '@carillon/api/close-server';
import { openWaker } from '@carillon/api/waker';
import { usualPlans } from '@carillon/core';
import { startSession } from '@carillon/db';
import type { QueueConnection } from '@carillon/queue';
import { digest, keyRing, newToken } from '@carillon/secrets';
import { createLog, Registry } from '@carillon/telemetry';
import { type Carillon, startCarillon } from '@carillon/testing';
import { createDashboard } from '../app.ts';
import { openLive } from '../live/live.ts';
import { csrfToken } from '../sessions/csrf.ts';
import { openSignInLimits } from '../sessions/sign-in-limits.ts';

/** The service with its dashboard, over real sockets. */
export type DashboardScene = Awaited<ReturnType<typeof startDashboard>>;

interface Options {
  /** How often sessions of open pages are looked at, ms. */
  readonly checkEvery?: number;
  readonly beatEvery?: number;
  /** Another queue than the service's, for the dashboard alone. */
  readonly queue?: QueueConnection;
  readonly carillon?: Parameters<typeof startCarillon>[0];
}

/** Somebody whose browser is signed in. */
export interface Visitor {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
  call(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<Response>;
}

export async function startDashboard({ carillon: given, queue: other, ...timing }: Options = {}) {
  const carillon: Carillon = await startCarillon(given);
  const { db, instance, producer } = carillon;
  const log = createLog({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent', format: 'json' });
  const metrics = new Registry();
  let app: RequestListener = (_, response) => response.destroy();
  const server = createServer((request, response) => app(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const queue = other ?? instance.queue;
  const waker = openWaker({ producer, db, log });
  const signInLimits = openSignInLimits(queue);
  const live = openLive({ db, queue, log, ...timing });
  app = createDashboard(
    {
      ...{ db, queue, waker, live, signInLimits, url, log, metrics },
      publicUrl: carillon.url,
      plans: usualPlans,
      apiKeys: keyRing([instance.encryptionKey], 'api keys'),
      setUpKeys: keyRing([instance.encryptionKey], 'set-up links'),
    },
    { metrics, notReady: async () => null },
  );

  async function signIn(userId: string): Promise<Visitor> {
    const token = newToken();
    await startSession(db, digest(token), userId);
    const headers = { cookie: `carillon_session=${token}`, 'x-csrf-token': csrfToken(token) };
    return {
      userId,
      headers,
      call: (method, path, body, more = {}) =>
        fetch(`${url}${path}`, {
          method,
          redirect: 'manual',
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
    };
  }

  return {
    ...carillon,
    dashboardUrl: url,
    live,
    signIn,
    makeAdmin: (userId: string) => db.user.update({ where: { id: userId }, data: { admin: true } }),
    /** As SIGTERM does. */
    async stop() {
      await live.close();
      await closeServer(server);
      await signInLimits.close();
      await waker.close();
      await carillon.stop();
    },
  };
}
