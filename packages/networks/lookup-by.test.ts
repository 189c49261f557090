import { createSocket, type Socket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lookupBy, lookupByEither } from './guarded-agent.ts';

/** A name server that hears every question, and answers those about IPv4 unless it is silent. */
let server: Socket;
let asked = 0;
let isSilent: boolean;

/** The address of every name. */
const address = [203, 0, 113, 7];

/** Answer to a question of a record of type A (RFC 1035, 4.1); no record for other types. */
function answerTo(question: Buffer): Buffer {
  const isFour = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(isFour ? 1 : 0, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
  return Buffer.concat([header, question.subarray(12, end), isFour ? record : Buffer.alloc(0)]);
}

beforeEach(async () => {
  asked = 0;
  isSilent = false;
  server = createSocket('udp4', (question, { port }) => {
    asked += 1;
    if (!isSilent) server.send(answerTo(question), port, '127.0.0.1');
  });
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
});
afterEach(() => new Promise<void>((done) => server.close(done)));

function resolver(): Resolver {
  const asking = new Resolver({ timeout: 2_000, tries: 1 });
  asking.setServers([`127.0.0.1:${server.address().port}`]);
  return asking;
}

/** What a lookup calls back with: its error, or what it found. */
const find = (by: Resolver, all: boolean) =>
  new Promise((done) => {
    lookupBy(by)('hooks.example.com', { all }, (error, found, family) => done(error ?? [found, family]));
  });

describe('looking a name up', () => {
  it('finds its addresses at the name server', async () => {
    expect(await find(resolver(), true)).toEqual([[{ address: '203.0.113.7', family: 4 }], undefined]);
    expect(await find(resolver(), false)).toEqual(['203.0.113.7', 4]);
  });

  it('holds up no lookup of the system, however many name servers never answer', async () => {
    isSilent = true;
    const by = resolver();
    const waiting = Array.from({ length: 20 }, () => find(by, true));
    expect(await lookup('localhost')).toMatchObject({ address: expect.any(String) });
    by.cancel();
    expect(await Promise.all(waiting)).toEqual(
      Array(20).fill(expect.objectContaining({ code: 'ECANCELLED' })),
    );
    expect(asked).toBeGreaterThan(0);
  });
});

describe('looking a name up by either', () => {
  const failing =
    (code: string): LookupFunction =>
    (hostname, _options, callback) =>
      callback(Object.assign(new Error(`${code} ${hostname}`), { code }), []);
  const file: LookupFunction = (_hostname, _options, callback) => callback(null, '10.1.0.7', 4);
  const find = (first: LookupFunction) =>
    new Promise((done) => {
      lookupByEither(first, file)('pds.lan', {}, (error, found) => done(error?.message ?? found));
    });

  it('asks the second for what the first does not know, and only for that', async () => {
    const known: LookupFunction = (_hostname, _options, callback) => callback(null, '203.0.113.7', 4);
    expect(await find(known)).toBe('203.0.113.7');
    for (const code of ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])
      expect(await find(failing(code))).toBe('10.1.0.7');
    expect(await find(failing('ETIMEOUT'))).toBe('ETIMEOUT pds.lan');
  });
});
