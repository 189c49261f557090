import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sharedBundle } from '@carillon/bundle/shared-bundle';
import { bundledPrograms } from '../program-bundle.ts';
import { servicesVariable } from '../services.ts';
import { memoryFolder } from './memory-folder.ts';
import { type StartedServices, startServices } from './start-services.ts';

/**
 * Before all test files: a small server that starts Postgres and Redis when a test file first asks for them, and bundles the
 * programs when one first starts some. All temporary files lie in memory where there is room, unless TMPDIR says where.
 */
export default async function setUp(): Promise<void> {
  const memory = process.env['TMPDIR'] === undefined ? await memoryFolder() : null;
  if (memory !== null) process.env['TMPDIR'] = memory;
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
    if (memory !== null) await rm(memory, { recursive: true, force: true });
  };
}

declare global {
  var stopTestServices: (() => Promise<void>) | undefined;
}
