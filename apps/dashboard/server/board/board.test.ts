import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openProducer } from '@carillon/queue';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { type QueueBoard, queueBoard } from './board.ts';

let redis: Awaited<ReturnType<typeof startOwnRedis>>;
let board: QueueBoard;
let server: Server;
let url: string;

beforeAll(async () => {
  redis = await startOwnRedis();
  board = queueBoard({
    queue: redis.queue,
    basePath: '/queues',
    postUrl: (id) => `/publications/${id}`,
    onError: () => {},
  });
  server = createServer(express().use('/queues', board.handler));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/queues`;
});
afterAll(async () => {
  await board.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await redis.remove();
});

const delayed = { publicationId: 'pp_later', generation: 1, dispatch: 1, platform: 'x', dueInMs: 600_000 };
const jobId = 'pp_later-g1-d1';

beforeEach(async () => {
  await redis.client.flushall();
  const producer = openProducer(redis.queue, ['x', 'bluesky'], () => {});
  await producer.wake([{ ...delayed, requestId: 'req_1' }]);
  await producer.canary('x');
  await producer.close();
});

const send = (method: string, path: string, body: object = {}) =>
  fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const getJson = async (path: string) => JSON.parse(await (await fetch(`${url}${path}`)).text());

const queues = async () => (await getJson('/api/queues?activeQueue=publish-x&status=latest')).queues;

describe('the queue board', () => {
  it('shows the queue of every network, with jobs named by network and publication, ids only, and a link', async () => {
    const [x, bluesky] = await queues();
    expect([x.name, bluesky.name]).toEqual(['publish-x', 'publish-bluesky']);
    expect(x.counts).toMatchObject({ delayed: 1, waiting: 1 });
    const job = x.jobs.find(({ id }: { id: string }) => id === jobId);
    expect(job).toMatchObject({
      name: 'X pp_later',
      data: { publicationId: 'pp_later', generation: 1, requestId: 'req_1' },
      externalUrl: { href: '/publications/pp_later' },
    });
    const canary = x.jobs.find(({ name }: { name: string }) => name === 'canary.v1');
    expect(canary).toMatchObject({ data: {} });
    expect(canary).not.toHaveProperty('externalUrl');
  });

  it('shows nothing that is no id, whatever stands in a job', async () => {
    const key = `{carillon}:publish-x:${jobId}`;
    await redis.client.hset(key, 'data', JSON.stringify({ ...delayed, text: 'secret', token: 'secret' }));
    await redis.client.hset(key, 'returnvalue', JSON.stringify('failed: X says: secret'));
    await redis.client.hset(key, 'failedReason', 'Invalid call: { content: "secret" }\nPostgres is away');
    const trace = [
      'Error: Invalid call: { content: "secret" }\nPostgres is away\n    at claim (claim.ts:1:1)',
    ];
    await redis.client.hset(key, 'stacktrace', JSON.stringify(trace));
    const { job } = await getJson(`/api/queues/publish-x/${jobId}`);
    expect(job.data).toEqual({ publicationId: 'pp_later', generation: 1 });
    expect(job.returnValue).toBe('failed');
    expect(job.failedReason).toBe('Postgres is away');
    expect(job.stacktrace).toEqual(['    at claim (claim.ts:1:1)']);
    expect(JSON.stringify(job)).not.toContain('secret');
  });

  it('pauses and resumes a queue', async () => {
    expect((await send('PUT', '/api/queues/publish-x/pause')).status).toBe(200);
    expect((await queues())[0].isPaused).toBe(true);
    expect((await send('PUT', '/api/queues/publish-x/resume')).status).toBe(200);
    expect((await queues())[0].isPaused).toBe(false);
  });

  it('promotes a delayed job, which runs at once', async () => {
    expect((await send('PUT', `/api/queues/publish-x/${jobId}/promote`)).ok).toBe(true);
    expect((await queues())[0].counts).toMatchObject({ delayed: 0, waiting: 2 });
  });

  it.each([
    ['POST', '/api/queues/publish-x/add', { name: 'publish.v1', data: {}, options: {} }],
    ['PUT', '/api/queues/publish-x/empty', {}],
    ['PUT', '/api/queues/publish-x/obliterate', { force: true }],
    ['PUT', '/api/queues/publish-x/clean/delayed', {}],
    ['PUT', '/api/queues/publish-x/concurrency', { concurrency: 1 }],
    ['PUT', `/api/queues/publish-x/${jobId}/clean`, {}],
    ['PATCH', `/api/queues/publish-x/${jobId}/update-data`, { jobData: {} }],
    ['PATCH', `/api/queues/publish-x/${jobId}/delay`, { delay: 1 }],
  ])('refuses %s %s, and changes nothing', async (method, path, body) => {
    const before = await redis.client.hgetall(`{carillon}:publish-x:${jobId}`);
    expect((await send(method, path, body)).status).toBe(403);
    expect(await redis.client.hgetall(`{carillon}:publish-x:${jobId}`)).toEqual(before);
    expect((await queues())[0].counts).toMatchObject({ delayed: 1, waiting: 1 });
  });

  it('has a page that a strict policy lets work: all of it from this server, nothing inline', async () => {
    const answer = await fetch(url);
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page).not.toMatch(/<style|style="|https?:\/\/|<%|<script(?![^>]*(src=|application\/json))/);
    expect(page).toContain('<base href="/queues/" />');
    expect(page).toContain('"text":"Back to the dashboard"');
    const assets = [...page.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, asset]) => asset);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) expect((await fetch(`${url}/${asset}`)).status).toBe(200);
  });

  it('says when the queue is away, and works once it is back', async () => {
    const errors: unknown[] = [];
    const late = queueBoard({
      queue: redis.queue,
      basePath: '/',
      postUrl: String,
      onError: (error) => errors.push(error),
    });
    const other = createServer(express().use(late.handler));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const there = `http://127.0.0.1:${(other.address() as AddressInfo).port}/api/queues`;
    await redis.kill();
    expect((await fetch(there)).status).toBe(503);
    expect(errors.length).toBeGreaterThan(0);
    await redis.start();
    expect((await fetch(there)).status).toBe(200);
    await late.close();
    await new Promise((done) => other.close(done));
  });
});
