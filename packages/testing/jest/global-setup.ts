import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { servicesVariable } from '../services.ts';
import { type StartedServices, startServices } from './start-services.ts';

/** Before all test files: a small server that starts Postgres and Redis when a test file first asks for them. */
export default async function setUp(): Promise<void> {
  let started: Promise<StartedServices> | undefined;
  const server = createServer(async (_request, response) => {
    started ??= startServices();
    const answer = await started.then(
      ({ services }) => ({ services }),
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
