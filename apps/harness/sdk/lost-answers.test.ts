import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { picture } from '@carillon/media/testing/make-picture';
import { APIConnectionError, APIConnectionTimeoutError, Carillon, NotFoundError } from '@carillon/sdk';
import { startTcpProxy } from '@carillon/testing/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openScene, type Scene } from '../open-scene.ts';

let scene: Scene;
let proxy: LosingProxy;
let carillon: Carillon;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
  account = await scene.account('x', 'ringer');
  proxy = await startLosingProxy(scene.url);
  carillon = new Carillon({ apiKey: scene.apiKey, baseUrl: scene.url });
});

afterAll(async () => {
  proxy.close();
  await scene.close();
});

const saying = (content: string, more: object = { publishNow: true }) => ({
  profileId: scene.profileId,
  platforms: { [account]: { items: [{ content }] } },
  ...more,
});

describe('a lost answer', () => {
  it('doubles nothing: a post, a file and a batch are there once', async () => {
    const over = new Carillon({ apiKey: scene.apiKey, baseUrl: proxy.url });
    proxy.lose(2);
    const { data, response } = await over.posts.create(saying('Once'), { wait: 20 }).withResponse();
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect(proxy.passed).toEqual(Array(3).fill('POST /v1/posts?wait=20'));
    await carillon.posts.waitUntilDone(data.id);
    expect(scene.commits('Once')).toHaveLength(1);

    proxy.lose(1);
    const png = await picture({ width: 31, height: 31, noise: true }).png().toBuffer();
    const { sha256 } = await over.media.upload(png, { name: 'once.png' });
    expect(await scene.db.medium.count({ where: { name: 'once.png' } })).toBe(1);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);

    proxy.lose(1);
    const drafts = ['One', 'Two'].map((content) =>
      saying(content, { status: 'draft', metadata: { batch: 'b' } }),
    );
    expect((await over.posts.createBatch({ posts: drafts })).map(({ ok }) => ok)).toEqual([true, true]);
    expect(await carillon.posts.list({ metadata: { batch: 'b' } }).toArray()).toHaveLength(2);
  });

  it('of a change is an error, for the change may be made already', async () => {
    const over = new Carillon({ apiKey: scene.apiKey, baseUrl: proxy.url });
    const { id } = await carillon.posts.create(saying('A draft', { status: 'draft' }));
    proxy.lose(1);
    await expect(over.posts.delete(id)).rejects.toBeInstanceOf(APIConnectionError);
    await expect(carillon.posts.get(id)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('a connection that goes bad', () => {
  it('ends by the time that a call may take, or by its signal, and its repetition is the same post', async () => {
    const wire = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(scene.url).port) });
    const over = new Carillon({ apiKey: scene.apiKey, baseUrl: wire.url(scene.url).replace(/\/$/, '') });
    wire.blackHole();
    const idempotencyKey = 'kept by the caller';
    const post = saying('Through the wire', { status: 'draft' });
    await expect(
      over.posts.create(post, { idempotencyKey, timeoutMs: 200, maxRetries: 1 }),
    ).rejects.toBeInstanceOf(APIConnectionTimeoutError);
    const signal = AbortSignal.timeout(200);
    const ended = await over.posts.create(post, { idempotencyKey, signal }).catch((error: Error) => error);
    expect(ended).toBe(signal.reason);
    wire.pass();
    const { id } = await over.posts.create(post, { idempotencyKey });
    expect((await carillon.posts.create(post, { idempotencyKey })).id).toBe(id);
    await wire.close();
  });
});

/** A way to a server that loses answers: the request arrives and is done, and its client never learns of it. */
interface LosingProxy {
  readonly url: string;
  /** So many answers from now on are lost. */
  lose(count: number): void;
  /** Method and path of every request that passed, in their order. */
  readonly passed: readonly string[];
  close(): void;
}

async function startLosingProxy(target: string): Promise<LosingProxy> {
  let losing = 0;
  const passed: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { method = '', url = '' } = incoming;
    const headers = Object.entries(incoming.headers).filter(
      ([name]) => !/^(host|connection|content-length)$/.test(name),
    );
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    passed.push(`${method} ${url}`);
    if (losing > 0) {
      losing -= 1;
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose(count) {
      losing = count;
    },
    passed,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
