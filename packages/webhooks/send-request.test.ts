import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { guardedAgent } from '@carillon/networks/guarded-agent';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { type Answer, sendRequest } from './send-request.ts';

const deadlineMs = 3_000;

const dispatcher = guardedAgent({ allowPrivateHosts: true });
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0)) await close();
});
afterAll(() => dispatcher.destroy());

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a request leads to where the server does this with the connection, once the request has come. */
async function answerTo(react: (socket: Socket) => void, ms = deadlineMs): Promise<Answer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // the other side may close at any time
    socket.once('data', () => react(socket));
  });
  const url = await listen(server);
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  });
  return sendRequest({ url, headers: {}, body: '{}' }, { dispatcher, deadlineMs: ms });
}

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

describe('an answer whose body does not end well', () => {
  it.each<[what: string, react: (socket: Socket) => void, text: string]>([
    [
      'drips',
      (socket) => {
        socket.write(head('content-length: 1000'));
        const timer = setInterval(() => socket.write('x'), 50);
        socket.once('close', () => clearInterval(timer));
      },
      'x',
    ],
    ['never comes', (socket) => socket.write(head('content-length: 5')), ''],
    ['is shorter than it says', (socket) => socket.end(`${head('content-length: 50')}short`), 'short'],
    [
      'is a bad chunk',
      (socket) => socket.end(`${head('transfer-encoding: chunked')}5\r\nhello\r\nnoise`),
      'hello',
    ],
    ['is in no chunk', (socket) => socket.end(`${head('transfer-encoding: chunked')}zz\r\nhello`), ''],
    [
      'is reset',
      (socket) =>
        socket.write(`${head('content-length: 50')}some`, () =>
          setTimeout(() => socket.resetAndDestroy(), 50),
        ),
      'some',
    ],
    [
      'is not compressed as it says',
      (socket) => socket.end(`${head('content-length: 5', 'content-encoding: gzip')}plain`),
      '',
    ],
  ])('counts by its status when it %s', async (_, react, text) => {
    const begin = performance.now();
    const answer = await answerTo(react);
    expect(performance.now() - begin).toBeLessThan(deadlineMs);
    expect(answer).toMatchObject({ kind: 'answer', status: 200 });
    if (answer.kind === 'answer') expect(answer.text.replace(/^x+$/, 'x')).toBe(text);
  });

  it('is a failure by its status all the same', async () => {
    const answer = await answerTo((socket) =>
      socket.end('HTTP/1.1 503 Busy\r\nretry-after: 7\r\ncontent-length: 50\r\n\r\nshort'),
    );
    expect(answer).toMatchObject({ kind: 'answer', status: 503, text: 'short', retryAfter: 7_000 });
  });

  it.each<[what: string, encoding: string, compress: (text: string) => Buffer]>([
    ['gzip', 'gzip', gzipSync],
    ['Brotli', 'br', brotliCompressSync],
  ])('is read where it is %s, though nobody asked for that', async (_, encoding, compress) => {
    const bytes = compress('taken');
    const answer = await answerTo((socket) => {
      socket.write(head(`content-length: ${bytes.length}`, `content-encoding: ${encoding}`));
      socket.end(bytes);
    });
    expect(answer).toMatchObject({ kind: 'answer', status: 200, text: 'taken' });
  });
});

describe('an answer without an end', () => {
  it('is read for 4 kB, and counts by its status', async () => {
    let sent = 0;
    const server = createHttpServer((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(1_000))) sent += 1_000;
      };
      response.on('drain', more);
      more();
    });
    const url = await listen(server);
    undo.push(() => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    });
    const begin = performance.now();
    const answer = await sendRequest({ url, headers: {}, body: '{}' }, { dispatcher, deadlineMs });
    expect(answer).toMatchObject({ kind: 'answer', status: 200, text: 'x'.repeat(4_096), retryAfter: 0 });
    expect(performance.now() - begin).toBeLessThan(deadlineMs);
    expect(sent).toBeLessThan(10_000_000);
  });
});

describe('a request to which no answer comes', () => {
  it.each<[what: string, react: (socket: Socket) => void, reason: string]>([
    ['the head drips', (socket) => socket.write('HTTP/1.1 200 OK\r\nx: '), 'It did not answer within 0.3 s.'],
    [
      'it is reset',
      (socket) => socket.resetAndDestroy(),
      'It could not be reached: it closed the connection before it answered.',
    ],
    [
      'it ends',
      (socket) => socket.end(),
      'It could not be reached: it closed the connection before it answered.',
    ],
    [
      'it is noise',
      (socket) => socket.end('220 smtp.example.com\r\n\r\n'),
      'It could not be reached: what it answered is not valid HTTP.',
    ],
    [
      'its status is none',
      (socket) => socket.end('HTTP/1.1 099 Low\r\ncontent-length: 0\r\n\r\n'),
      'It could not be reached: what it answered is not valid HTTP.',
    ],
    [
      'it changes the protocol',
      (socket) => socket.end('HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      'It could not be reached: what it answered is not valid HTTP.',
    ],
    [
      'it says two lengths',
      (socket) => socket.end(`${head('content-length: 2', 'content-length: 3')}abc`),
      'It could not be reached: what it answered is not valid HTTP.',
    ],
  ])('says why in words of this service when %s', async (_, react, reason) => {
    expect(await answerTo(react, 300)).toEqual({ kind: 'none', reason });
  });

  it('says that nothing listens', async () => {
    const server = createServer();
    const url = await listen(server);
    await new Promise((done) => server.close(done));
    const answer = await sendRequest({ url, headers: {}, body: '{}' }, { dispatcher, deadlineMs });
    expect(answer).toEqual({ kind: 'none', reason: 'It could not be reached: nothing listens there.' });
  });
});
