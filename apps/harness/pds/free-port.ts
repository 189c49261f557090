import { createServer } from 'node:net';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** A port that was free a moment ago, for programs that must be told theirs. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((done) => server.close(done));
  return port;
}
