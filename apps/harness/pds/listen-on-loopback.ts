import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Starts the server on a free port of 127.0.0.1 and returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
