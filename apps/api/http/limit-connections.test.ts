import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createLog } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterEach, expect, it } from '@jest/globals';
import { limitConnections } from './limit-connections.ts';

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection, and whether it was ended at once. */
async function open(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {});
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

it('so many connections are open at once, more are ended, which is said once, and one that ends makes room', async () => {
  const lines: [{ readonly refused: number }, string][] = [];
  const silent = createLog({ name: 'test', level: 'silent', format: 'json' });
  const log = Object.assign(silent, {
    warn: (facts: { readonly refused: number }, line: string) => lines.push([facts, line]),
  });
  const server = createServer((_request, response) => void response.end('here'));
  limitConnections(server, { max: 3, log });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    const answered: boolean[] = [];
    for (let n = 0; n < 6; n += 1) answered.push(await open(port));
    expect(answered).toEqual([true, true, true, false, false, false]);
    expect(lines).toEqual([
      [expect.objectContaining({ refused: 1 }), 'connections are refused: MAX_CONNECTIONS, 3, are open'],
    ]);
    const [first] = sockets;
    first?.destroy();
    await until('the server to notice', () => open(port));
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});
