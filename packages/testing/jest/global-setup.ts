import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sharedBundle } from '@carillon/bundle/shared-bundle';
import { bundledPrograms } from '../program-bundle.ts';
import { servicesVariable } from '../services.ts';
import { type StartedServices, startServices } from './start-services.ts';

/**
 * Before all test files: a small server that starts Postgres and Redis when a test file first asks for them, and bundles the
 * programs when one first starts some.
 */
export default async function setUp(): Promise<void> {
  let started: Promise<StartedServices> | undefined;
  let bundled: Promise<string> | undefined;
  const shared: Readonly<Record<string, () => Promise<unknown>>> = {
    '/services': async () => {
      started ??= startServices();
      return (await started).services;
    },
    '/bundle'() {
      bundled ??= sharedBundle(bundledPrograms);
      return bundled;
    },
  };
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await shared[url]?.().then(
      (found) => ({ found }),
      (error: Error) => ({ error: error.stack }),
    );
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[servicesVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.stopTestServices = async () => {
    server.close();
    server.closeAllConnections();
    await started?.then(({ stop }) => stop());
  };
}

declare global {
  var stopTestServices: (() => Promise<void>) | undefined;
}
