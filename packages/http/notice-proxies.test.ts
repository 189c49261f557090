import type { AddressInfo } from 'node:net';
import { listForwarders } from '@carillon/db/forwarders';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { createLog } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import express from 'express';
import { createApiServer } from './create-api-server.ts';
import { noticeProxies } from './notice-proxies.ts';

let carillon: Carillon;
let lines: string[];

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

beforeEach(async () => {
  lines = [];
  await carillon.db.setting.deleteMany({});
});

/** Asks a server so often that trusts these proxies, with headers. */
async function ask(trusted: readonly string[], times: number, headers: Record<string, string>) {
  const { db } = carillon;
  const silent = createLog({ name: 'test', level: 'silent', format: 'json' });
  const log = Object.assign(silent, { warn: (_facts: object, line: string) => lines.push(line) });
  const app = express().set('trust proxy', [...trusted]);
  app.use(noticeProxies({ db, log, process: 'api' }), (_request, response) => void response.end());
  const server = createApiServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let n = 0; n < times; n += 1) await (await fetch(url, { headers })).text();
  await new Promise((done) => server.close(done));
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it('a proxy that nobody named is told of once in the log, and left as a note for the doctor', async () => {
  await ask(['10.0.0.0/8'], 5, forwarded);
  expect(lines).toEqual([
    expect.stringContaining('X-Forwarded-For comes from 127.0.0.1, which TRUSTED_PROXIES does not name'),
  ]);
  const [note] = await until('the note', async () => {
    const notes = await listForwarders(carillon.db, 7);
    return notes.length > 0 && notes;
  });
  expect(note).toMatchObject({ process: 'api', address: '127.0.0.1' });
  expect(Date.now() - (note?.seenAt.getTime() ?? 0)).toBeLessThan(60_000);
});

it('a proxy that is named, and who forwards nothing, are not', async () => {
  await ask(['loopback'], 2, forwarded);
  await ask([], 2, {});
  expect(lines).toEqual([]);
  expect(await listForwarders(carillon.db, 7)).toEqual([]);
});
