import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { until } from './until.ts';

let echo: Server;
let proxy: TcpProxy;
const clients: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.close();
  await new Promise((done) => echo.close(done));
});

/** A client that remembers what it heard and how it ended. */
function open() {
  const socket = connect(proxy.port, '127.0.0.1');
  clients.push(socket);
  const seen = { heard: '', end: null as string | null, opened: false };
  socket.on('connect', () => {
    seen.opened = true;
  });
  socket.on('data', (bytes) => {
    seen.heard += bytes;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    seen.end = error.code ?? error.message;
  });
  return { seen, say: (text: string) => socket.write(text) };
}

const hears = (client: ReturnType<typeof open>, text: string) =>
  until(`the client to hear ${text}`, async () => client.seen.heard === text);

/** Two turns of a connection that is whole: what could have come through a proxy has come. */
async function letItCome() {
  const witness = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  for (const turn of ['1', '2']) {
    witness.write(turn);
    await once(witness, 'data');
  }
  witness.destroy();
}

async function opened() {
  const client = open();
  client.say('a');
  await hears(client, 'a');
  return client;
}

describe('a TCP proxy', () => {
  it('passes once what it was told to pass twice', async () => {
    const client = await opened();
    proxy.pass();
    client.say('b');
    await letItCome();
    expect(client.seen.heard).toBe('ab');
  });

  it('passes both ways, and tells its address in that of the server', async () => {
    await opened();
    expect(proxy.url('redis://:secret@127.0.0.1:6379/0')).toBe(`redis://:secret@127.0.0.1:${proxy.port}/0`);
  });

  it('as a black hole holds everything back, and lets it go when it passes again', async () => {
    const old = await opened();
    proxy.blackHole();
    const young = open();
    old.say('b');
    young.say('c');
    await until('the connection to be accepted', async () => young.seen.opened);
    await letItCome();
    expect([old.seen, young.seen]).toEqual([
      { heard: 'a', end: null, opened: true },
      { heard: '', end: null, opened: true },
    ]);
    proxy.pass();
    await hears(old, 'ab');
    await hears(young, 'c');
  });

  it('forgets what is open: the server sees it end, the client does not, and what is new passes', async () => {
    const served = once(echo, 'connection');
    const old = await opened();
    const [far] = (await served) as [Socket];
    const ended = once(far, 'close');
    proxy.forget();
    await ended;
    old.say('b');
    await opened();
    proxy.pass();
    await opened();
    expect(old.seen).toEqual({ heard: 'a', end: null, opened: true });
  });

  it('cuts connections old and new, and passes again', async () => {
    const old = await opened();
    proxy.cut();
    const young = open();
    await until('both to be reset', async () => old.seen.end !== null && young.seen.end !== null);
    expect([old.seen.end, young.seen.end]).toEqual(['ECONNRESET', 'ECONNRESET']);
    proxy.pass();
    await opened();
  });

  it('refuses, and listens again on the same port', async () => {
    const old = await opened();
    proxy.refuse();
    const young = open();
    await until('both to end', async () => old.seen.end !== null && young.seen.end !== null);
    expect([old.seen.end, young.seen.end]).toEqual(['ECONNRESET', 'ECONNREFUSED']);
    proxy.pass();
    await opened();
  });
});
