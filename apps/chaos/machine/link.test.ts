import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Link, openLink } from './link.ts';

let service: Server;
let served: Socket[];
let link: Link;

beforeEach(async () => {
  served = [];
  service = createServer((socket) => {
    served.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  link = await openLink(() => port);
});

afterEach(async () => {
  await link.close();
  service.close();
});

async function client() {
  const socket = connect(link.port, '127.0.0.1');
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  await once(socket, 'connect');
  return {
    socket,
    heard: () => heard,
    async echo(text: string) {
      socket.write(text);
      while (!heard.endsWith(text)) await once(socket, 'data');
    },
  };
}

describe('a link', () => {
  it('brings every byte to the service and back', async () => {
    const { echo, socket } = await client();
    await echo('one');
    await echo('two');
    socket.destroy();
  });

  it('cuts every connection, and takes new ones', async () => {
    const { echo, socket } = await client();
    await echo('before');
    const closed = once(socket, 'close');
    link.cut();
    await closed;
    const next = await client();
    await next.echo('after');
    next.socket.destroy();
  });

  it('swallows in old and new connections alike, until it does not', async () => {
    const old = await client();
    await old.echo('before');
    link.swallow(true);
    const fresh = await client();
    old.socket.write('old');
    fresh.socket.write('fresh');
    await sleep(100);
    expect([old.heard(), fresh.heard()]).toEqual(['before', '']);
    link.swallow(false);
    await Promise.all([once(old.socket, 'data'), once(fresh.socket, 'data')]);
    expect([old.heard(), fresh.heard()]).toEqual(['beforeold', 'fresh']);
    old.socket.destroy();
    fresh.socket.destroy();
  });

  it('abandons: the service sees the end, and the client nothing', async () => {
    const { echo, socket, heard } = await client();
    await echo('before');
    const closed = served.map((end) => once(end, 'close'));
    link.abandon();
    await Promise.all(closed);
    socket.write('anybody?');
    await sleep(100);
    expect(heard()).toBe('before');
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it('ends a connection when nobody listens behind it', async () => {
    service.close();
    await once(service, 'close');
    const { socket } = await client();
    await once(socket, 'close');
  });
});
