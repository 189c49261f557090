import type { Server } from 'node:http';

/** Takes no more requests and waits for those under way, also where clients would keep their connections open. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
}
