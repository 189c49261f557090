import type { AddressInfo } from 'node:net';
import { createServer, type LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fetch } from 'undici';
import { forbiddenHost } from './forbidden-host.ts';
import { guardedAgent } from './guarded-agent.ts';
import type { HostRules } from './host-rules.ts';

/** In the public range, and nobody's: nothing is reached there. */
const publicAddress = '3ffe::1';

let connections = 0;
let port = 0;
let asked: string[] = [];
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});

beforeEach(async () => {
  connections = 0;
  asked = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => new Promise((done) => server.close(done)));

/** A resolver that gives each question the next answer, and the last one ever after. */
function answering(...answers: (readonly string[])[]): LookupFunction {
  return (hostname, { all }, callback) => {
    asked.push(hostname);
    const addresses = (answers[asked.length - 1] ?? answers.at(-1) ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (all) return callback(null, addresses);
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}

/** The error of a request to the local server under that name; null if it came to no error. */
async function call(url: string, rules: HostRules): Promise<unknown> {
  const dispatcher = guardedAgent({ port, ...rules });
  try {
    await fetch(url, { dispatcher, signal: AbortSignal.timeout(2_000) });
    return null;
  } catch (error) {
    return error;
  } finally {
    await dispatcher.destroy();
  }
}

const sentence = (error: unknown) => forbiddenHost(error)?.message;

/** The reason why there was no connection. */
const reason = (error: unknown) => ((error as Error).cause as Error).message;

describe('a connection', () => {
  it('is not made to a name that leads to this machine', async () => {
    const error = await call(`https://pds.example.com:${port}`, { lookup: answering(['127.0.0.1']) });
    expect(reason(error)).toBe('pds.example.com leads to no public server');
    expect(connections).toBe(0);
  });

  it('is not made to a name of which one address is private', async () => {
    const lookup = answering([publicAddress, '::ffff:127.0.0.1', '127.0.0.1']);
    const error = await call(`https://pds.example.com:${port}`, { lookup });
    expect(reason(error)).toBe('pds.example.com leads to no public server');
    expect(connections).toBe(0);
  });

  it('fails in the same words for a name inside, and for one that is not there at all', async () => {
    const nowhere: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error('getaddrinfo EAI_AGAIN vault'), { code: 'EAI_AGAIN' }), []);
    const [inside, missing] = [
      await call(`https://vault:${port}`, { lookup: answering(['10.0.0.5']) }),
      await call(`https://vault:${port}`, { lookup: nowhere }),
    ].map((error) => ({ ...(error as Error), text: String(error), cause: (error as Error).cause }));
    expect(inside).toEqual(missing);
    expect(inside?.cause).toMatchObject({ message: 'vault leads to no public server', code: 'ENOTFOUND' });
  });

  it('is made to servers that the operator lists, by name, address or network, and to no others', async () => {
    const open = async (url: string, allowPrivateHosts: string[]) => {
      const before = connections;
      await call(url, { allowPrivateHosts, lookup: answering(['127.0.0.1']) });
      return connections > before;
    };
    expect(await open(`http://127.0.0.1:${port}`, ['127.0.0.1'])).toBe(true);
    expect(await open(`http://pds.internal:${port}`, ['10.0.0.1', 'PDS.internal'])).toBe(true);
    expect(await open(`https://other.internal:${port}`, ['127.0.0.0/8'])).toBe(true);
    expect(await open(`http://other.internal:${port}`, ['pds.internal'])).toBe(false);
    expect(await open(`https://sub.pds.internal:${port}`, ['pds.internal'])).toBe(false);
    expect(await open(`https://other.internal:${port}`, ['10.0.0.0/8', 'pds.internal'])).toBe(false);
  });

  it('is made only to an address that was checked, though the name changes in between', async () => {
    const lookup = answering([publicAddress], ['127.0.0.1']);
    const first = await call(`https://rebinding.example.com:${port}`, { lookup });
    expect(first).not.toBeNull();
    expect(sentence(first)).toBeUndefined();
    expect(asked).toEqual(['rebinding.example.com']);
    const second = await call(`https://rebinding.example.com:${port}`, { lookup });
    expect(reason(second)).toBe('rebinding.example.com leads to no public server');
    expect(asked).toHaveLength(2);
    expect(connections).toBe(0);
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::ffff:127.0.0.1]',
    'localhost',
  ])('is not made to %s, which nobody looks up', async (host) => {
    const error = await call(`https://${host}:${port}`, { lookup: answering(['127.0.0.1']) });
    expect(sentence(error)).toMatch(/^https:\/\/\S+ is on a private network$/);
    expect(asked).toEqual([]);
    expect(connections).toBe(0);
  });

  it('is not made by plain http, nor to another port', async () => {
    const lookup = answering([publicAddress]);
    expect(sentence(await call(`http://pds.example.com:${port}`, { lookup }))).toBe(
      `http://pds.example.com:${port} must begin with https://`,
    );
    expect(sentence(await call('https://pds.example.com:6379', { lookup }))).toBe(
      `https://pds.example.com:6379 must use port ${port}`,
    );
    expect(asked).toEqual([]);
  });

  it('is made where the operator vouches for the server', async () => {
    const url = `http://127.0.0.1:${port}`;
    expect(sentence(await call(url, { trusted: [url] }))).toBeUndefined();
    expect(sentence(await call(url, { allowPrivateHosts: true }))).toBeUndefined();
    expect(connections).toBe(2);
  });
});
