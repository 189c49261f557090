import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { hostileTextsOf } from '@carillon/testing/hostile-texts';

/** The API and the accounts to attack, and the strength of the attack. */
export interface Attack {
  readonly url: string;
  readonly profileId: string;
  readonly apiKey: string;
  readonly accounts: readonly string[];
  readonly connections: number;
  readonly durationMs: number;
}

/** Answer to a request; status 0 without one. */
export interface Attacked {
  readonly kind: string;
  readonly status: number;
  readonly ms: number;
}

interface Shot {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

const { url, profileId, apiKey, accounts, connections, durationMs }: Attack = workerData;

const maxBodyBytes = 990_000;

const threadOf = (texts: readonly string[]) => ({ items: texts.map((content) => ({ content })) });

/** A request for as many different texts as one may bring: 25 items for each account, up to the largest body. */
function bodyOf(text: string): Buffer {
  const size = Buffer.byteLength(JSON.stringify({ content: text })) + 16;
  const items = Math.min(1_250, Math.floor(maxBodyBytes / size));
  const texts = Array.from({ length: items }, (_, n) => `${n} ${text}`);
  const platforms = accounts.map((id, n) => [id, threadOf(texts.slice(n * 25, n * 25 + 25))] as const);
  const used = platforms.filter(([, { items }]) => items.length > 0);
  return Buffer.from(JSON.stringify({ profileId, platforms: Object.fromEntries(used), publishNow: true }));
}

const json = { 'content-type': 'application/json' };
const texts = [280, 990, 19_900].flatMap((length) =>
  hostileTextsOf(length).map(([name, text]) => ({ name: `${length} ${name}`, body: bodyOf(text) })),
);
const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`field${n}`, 0]));

const shots: readonly Shot[] = [
  ...texts.map(({ name, body }) => ({
    kind: `validate ${name}`,
    method: 'POST',
    path: '/v1/posts/validate',
    body,
  })),
  ...texts.map(({ name, body }) => ({ kind: `create ${name}`, method: 'POST', path: '/v1/posts', body })),
  { kind: 'unknown fields', method: 'POST', path: '/v1/posts', body: Buffer.from(JSON.stringify(fields)) },
  {
    kind: 'unknown fields, all problems',
    method: 'POST',
    path: '/v1/posts',
    body: Buffer.from(JSON.stringify(fields)),
    headers: { accept: 'application/problem+json' },
  },
  { kind: 'deep', method: 'POST', path: '/v1/posts', body: Buffer.from('['.repeat(maxBodyBytes)) },
  {
    kind: 'deep and closed',
    method: 'POST',
    path: '/v1/posts',
    body: Buffer.from(`${'['.repeat(maxBodyBytes / 2)}${']'.repeat(maxBodyBytes / 2)}`),
  },
  {
    kind: 'gzip of 100 MB',
    method: 'POST',
    path: '/v1/posts',
    body: gzipSync(Buffer.alloc(100_000_000, 32)),
    headers: { 'content-encoding': 'gzip' },
  },
  ...hostileTextsOf(12_000)
    .map(([, text]) => encodeURI(text).slice(0, 12_000).replace(/%.?$/, ''))
    .map((path) => ({ kind: 'path', method: 'GET', path: `/${path.replaceAll('#', '%23')}` })),
];

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function shoot({ kind, method, path, headers = {}, body }: Shot): Promise<Attacked> {
  const begin = performance.now();
  const ended = (status: number) => ({ kind, status, ms: performance.now() - begin });
  return new Promise((done) => {
    const all = { authorization: `Bearer ${apiKey}`, ...json, ...headers };
    const sent = request(`${url}${path}`, { method, headers: all, agent }, (response) => {
      response.resume().once('close', () => done(ended(response.statusCode ?? 0)));
    });
    sent.once('error', () => done(ended(0)));
    sent.end(body);
  });
}

const attacked: Attacked[] = [];
const end = performance.now() + durationMs;
let next = 0;

async function attack(): Promise<void> {
  while (performance.now() < end) {
    const shot = shots[next++ % shots.length];
    if (shot !== undefined) attacked.push(await shoot(shot));
  }
}

await Promise.all(Array.from({ length: connections }, attack));
agent.destroy();
parentPort?.postMessage(attacked);
