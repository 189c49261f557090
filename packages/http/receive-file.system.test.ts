import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaFacts } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { Place, ReceivedFile, Wanted } from '@carillon/media/intake';
import { createLog } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { answerError } from './answer-error.ts';
import { createApiServer } from './create-api-server.ts';
import { receiveFile } from './receive-file.ts';
import { rawConnection } from './testing/raw-connection.ts';

let folder: string;
/** Places that were given back. */
let left: string[];
const facts = {} as MediaFacts;
let closing: () => Promise<unknown> = async () => {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-receive-'));
  left = [];
});
afterEach(async () => {
  await closing();
  await rm(folder, { recursive: true });
});

/** A server that takes files of at most 1,000 bytes, and all other requests within 300 ms. */
async function serve({
  deadlineMs = 5_000,
  stallMs = 5_000,
  leastBytes = 1,
  scopes = ['media:write'],
} = {}): Promise<string> {
  const fetching = { maxBytes: 0, deadlineMs: 0, hosts: {} };
  const files = {
    enter: async ({ wanted }: Wanted) => ({ id: 'med_1', bytes: wanted, grow: async () => {} }),
    take: async ({ path, ...file }: ReceivedFile, { id }: Place) => {
      await rm(path); // as a store takes it away
      return { id, ...file, facts, keep: () => {} };
    },
    leave: async ({ id }: Place) => void left.push(id),
    uploads: {
      hold: async () => null,
      collect: () => Promise.reject(new Error('No upload is held.')),
      release: async () => {},
      refuse: async () => {},
    },
  };
  const limits = { maxBytes: 1_000, deadlineMs, stallMs, leastBytes, planBytes: () => 1_000 };
  const receiving = { folder, ...limits, fetching, files };
  const app = express();
  app.use((_, response, next) => {
    response.locals.caller = { scopes };
    next();
  });
  app.post(
    '/',
    receiveFile({ scope: 'media:write' }, { db: {} as Database }, receiving),
    (request, response) => void response.json(request.body),
  );
  app.use(answerError({ log: createLog({ name: 'test', level: 'silent', format: 'json' }), publicUrl: '' }));
  const times = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 };
  const server = createApiServer(app, times);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing = () => new Promise((done) => server.close(done).closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const head = (length: number, more = '') =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: image/png\r\nContent-Length: ${length}\r\n${more}\r\n`;

const nothingStays = () => until('all files to be gone', async () => (await readdir(folder)).length === 0);

describe('a file that arrives', () => {
  it('may take longer than other requests', async () => {
    const connection = await rawConnection(await serve());
    connection.write(head(40));
    for (let sent = 0; sent < 40; sent++) {
      connection.write('a');
      await new Promise((done) => setTimeout(done, 20));
    }
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 200 [\s\S]*"sizeBytes":40,/);
    await nothingStays();
  });

  it('is refused when its own time is over', async () => {
    const connection = await rawConnection(await serve({ deadlineMs: 400 }));
    connection.write(head(1_000));
    const timer = setInterval(() => connection.write('a'), 20);
    await until('a refusal', async () => /^HTTP\/1.1 408 [\s\S]* in time\./.test(connection.soFar()));
    clearInterval(timer);
    connection.close();
    await nothingStays();
  });

  it.each([
    ['says it', head(300_000)],
    [
      'does not say it',
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n3ea\r\n',
    ],
  ])('is refused when it is too large and %s', async (_, begin) => {
    const connection = await rawConnection(await serve());
    connection.write(begin);
    connection.write('a'.repeat(1_002));
    expect(await connection.answer()).toMatch(
      /^HTTP\/1.1 413 [\s\S]*The file is larger than the limit of 1000 bytes\./,
    );
    await nothingStays();
  });

  it('leaves nothing when its client goes away', async () => {
    const connection = await rawConnection(await serve());
    connection.write(head(1_000));
    connection.write('aaa');
    await until('the file to be begun', async () => (await readdir(folder)).length === 1);
    connection.close();
    await nothingStays();
  });

  const formHead = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;

  const formOf = (length: number) =>
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;

  it('harms nobody in a field of another name, however long it is', async () => {
    const connection = await rawConnection(await serve());
    connection.write(formOf(150_000));
    connection.write(formHead('picture') + 'a'.repeat(100_000));
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 400 [\s\S]*its file must be in a field named file/);
    await nothingStays();
  });

  it.each([
    ['its headers', ''],
    ['its file', `${formHead('file')}aaa\r\n--b\r\n`],
  ])('is not waited for longer when its form stops after %s', async (_, begin) => {
    const connection = await rawConnection(await serve({ deadlineMs: 300 }));
    connection.write(formOf(10_000) + begin);
    await until('a refusal', async () => connection.soFar().startsWith('HTTP/1.1 408 '));
    connection.close();
    await nothingStays();
  });

  it('is refused in a form that has too much beside it', async () => {
    const connection = await rawConnection(await serve());
    connection.write(
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n40000\r\n',
    );
    connection.write('a'.repeat(0x40000));
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each([
    ['answered', `${head(3)}aaa`, 200],
    ['refused', head(1_000), 408],
  ])('gives its place back when it is %s', async (_, sent, status) => {
    const connection = await rawConnection(await serve({ deadlineMs: 200 }));
    connection.write(sent);
    await until('an answer', async () => connection.soFar() !== '');
    expect(connection.soFar()).toContain(`HTTP/1.1 ${status} `);
    connection.close();
    await until('its place to be left', async () => left.length === 1);
    expect(left).toEqual(['med_1']);
  });

  it('is given up, with its place, when nothing more of it comes', async () => {
    const connection = await rawConnection(await serve({ stallMs: 200, deadlineMs: 60_000 }));
    connection.write(`${head(1_000)}aaa`);
    await until('a refusal', async () => connection.soFar().startsWith('HTTP/1.1 408 '));
    connection.close();
    await until('its place to be left', async () => left.length === 1);
    await nothingStays();
  });

  it('is given up when it comes a byte at a time, and not when it comes as fast as it must', async () => {
    const drip = async (bytes: number) => {
      const connection = await rawConnection(
        await serve({ stallMs: 400, leastBytes: 200, deadlineMs: 60_000 }),
      );
      connection.write(head(1_000));
      const dripping = setInterval(() => connection.write('a'.repeat(bytes)), 20);
      await until('an answer', async () => connection.soFar() !== '');
      clearInterval(dripping);
      const [status] = /\d{3}/.exec(connection.soFar()) ?? [];
      connection.close();
      await closing();
      return status;
    };
    expect(await drip(1)).toBe('408');
    expect(await drip(20)).toBe('200');
  });

  it('is asked for where its client waits for that', async () => {
    const connection = await rawConnection(await serve());
    connection.write(head(3, 'Expect: 100-continue\r\n').replace('Connection: close\r\n', ''));
    await until('the server to ask', async () => connection.soFar().includes('100 Continue'));
    connection.write('aaa');
    await until('the answer', async () => connection.soFar().includes('"sizeBytes":3'));
    expect(connection.soFar()).not.toContain('Connection: close');
    connection.close();
  });

  it('is not asked for when it is refused', async () => {
    const connection = await rawConnection(await serve());
    connection.write(head(9_000_000, 'Expect: 100-continue\r\n'));
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 413 [\s\S]*Connection: close/);
  });

  it('is not received with an address that cannot be read', async () => {
    const connection = await rawConnection(await serve());
    connection.write(`${head(3).replace('POST /', 'POST /?a=%ff')}aaa`);
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 (200|400) /);
    await nothingStays();
  });

  it('is not even read from whoever may not upload', async () => {
    const connection = await rawConnection(await serve({ scopes: [] }));
    connection.write(head(1_000));
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 403 [\s\S]*needs the scope media:write/);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a form', () => {
  const send = async (body: string, type = 'multipart/form-data; boundary=x') => {
    const response = await fetch(await serve({ scopes: ['media:write'] }), {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return [response.status, ((await response.json()) as { error?: string }).error];
  };
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--x--\r\n';
  const cannot = (detail: string) => [400, `The form cannot be read: ${detail}.`];

  it('gives each field once', async () => {
    expect(await send(field('altText', 'a') + field('name', 'b') + file)).toEqual([200, undefined]);
    for (const name of ['altText', '__proto__', 'constructor'])
      expect(await send(field(name, 'a') + field(name, 'b') + file)).toEqual(
        cannot(`it gives the field ${name} twice; give it once`),
      );
  });

  it.each([
    ['multipart/form-data', file, 'its Content-Type has no boundary; let your client set it'],
    ['multipart/form-data; boundary=', file, 'its Content-Type has no boundary; let your client set it'],
    ['multipart/form-data; x', file, 'its Content-Type has no boundary; let your client set it'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nno header\r\n\r\nabc\r\n--x--\r\n',
      'it is not multipart/form-data as its Content-Type says, or is cut off',
    ],
    [
      'multipart/form-data; boundary=x',
      '--x\r\n',
      'it is not multipart/form-data as its Content-Type says, or is cut off',
    ],
    [
      'multipart/form-data; boundary=y',
      file,
      'it is not multipart/form-data as its Content-Type says, or is cut off',
    ],
  ])('of the type %s with %j is refused in plain words', async (type, body, detail) => {
    expect(await send(body, type)).toEqual(cannot(detail));
  });
});
