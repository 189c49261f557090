import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { blueskyAccount, publish, shortDeadlineBluesky } from './testing/scripted-bluesky.ts';

/** Publishes to a server that takes the request, and then does this. */
async function publishTo(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    return await publish(blueskyAccount(`http://127.0.0.1:${port}`), shortDeadlineBluesky);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const unclear = { kind: 'unknown', code: 'unconfirmed' };
const json = { 'content-type': 'application/json' };

describe('an answer of Bluesky', () => {
  it('that drips for ever ends at the deadline', async () => {
    const outcome = await publishTo((_, response) => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(outcome).toMatchObject(unclear);
  });

  it('that is small and unpacks to much is cut off', async () => {
    const bomb = gzipSync(`{"results":[]}${' '.repeat(2_000_000)}`);
    const outcome = await publishTo((_, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    expect(outcome).toMatchObject(unclear);
  });

  it('is not sought where another one leads, be it on the same server', async () => {
    const asked: (string | undefined)[] = [];
    const outcome = await publishTo((request, response) => {
      asked.push(request.url);
      if (request.url === '/elsewhere') response.writeHead(200, json).end('{"results":[]}');
      else response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain('/elsewhere');
    expect(outcome.kind).not.toBe('published');
  });
});
