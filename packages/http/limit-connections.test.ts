import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { createLog } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { limitConnections, shareOfAddress } from './limit-connections.ts';

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection, and whether it was ended at once. */
async function open(port: number, localAddress = '127.0.0.1', host = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ host, port, localAddress }).on('error', () => {});
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return new Promise((done) => socket.once('data', () => done(true)).once('close', () => done(false)));
}

it('so many connections are open at once, more are ended, which is said once, and one that ends makes room', async () => {
  const lines: [{ readonly refused: number }, string][] = [];
  const silent = createLog({ name: 'test', level: 'silent', format: 'json' });
  const log = Object.assign(silent, {
    warn: (facts: { readonly refused: number }, line: string) => lines.push([facts, line]),
  });
  const server = createServer((_request, response) => void response.end('here'));
  limitConnections(server, { max: 3, isProxy: () => false, log });
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

it('the share of an address is a quarter of all, and at least 100 where all are more', () => {
  expect([2_000, 1_000_000, 300, 100, 3].map(shareOfAddress)).toEqual([500, 250_000, 100, 100, 3]);
});

describe('one address', () => {
  const max = 401; // 100 of one address
  const proxy = '127.0.0.9';
  const lines: string[] = [];
  let server: Server;
  let port: number;

  beforeAll(async () => {
    const silent = createLog({ name: 'test', level: 'silent', format: 'json' });
    const log = Object.assign(silent, { warn: (_: object, line: string) => lines.push(line) });
    server = createServer((_request, response) => void response.end('here'));
    limitConnections(server, { max, isProxy: (address) => address.endsWith(proxy), log });
    await new Promise<void>((done) => server.listen(0, '::', done)); // where IPv4 comes as ::ffff:127.0.0.1
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  /** How many of so many connections were answered. */
  async function admitted(count: number, localAddress: string, host = '127.0.0.1'): Promise<number> {
    const all = await Promise.all(Array.from({ length: count }, () => open(port, localAddress, host)));
    return all.filter(Boolean).length;
  }

  it('fills its share, and no more; another gets in, and says so once', async () => {
    expect(await admitted(130, '127.0.0.2')).toBe(100);
    expect(await admitted(3, '127.0.0.3')).toBe(3);
    expect(await admitted(110, '::1', '::1')).toBe(100);
    expect(lines).toEqual([
      'connections of an address are refused: 100, its share of MAX_CONNECTIONS, are open',
    ]);
  });

  it('has room again when its connections end', async () => {
    const left = () => promisify(server.getConnections.bind(server))();
    await until('the last ones to be gone', async () => (await left()) === 0);
    expect(await admitted(101, '127.0.0.2')).toBe(100);
  });

  it('that is a proxy brings as many as all may be', async () => {
    expect(await admitted(150, proxy)).toBe(150);
  });
});
