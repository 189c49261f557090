import { describe, expect, it } from '@jest/globals';
import type { Carillon } from './index.ts';
import { withClient } from './testing/open-client.ts';

const good = { body: { data: { id: 'pst_1' } } };
const busy = {
  status: 503,
  headers: { 'retry-after': '0', 'x-error-code': 'busy' },
  body: { error: 'Busy.' },
};
const fault = { status: 500, headers: { 'retry-after': '0' }, body: { error: 'A fault.' } };
const limited = { status: 429, headers: { 'retry-after': '0' }, body: { error: 'Too many.' } };
const lost = { fault: 'reset' } as const;

const draft = { profileId: 'prf_1', platforms: [{ socialAccountId: 'sac_1', items: [{ content: 'Hi' }] }] };

type Call = (carillon: Carillon) => PromiseLike<unknown>;

const get: Call = ({ posts }) => posts.get('pst_1');
const create: Call = ({ posts }) => posts.create(draft);
const change: Call = ({ posts }) => posts.update('pst_1', { status: 'draft' });
const remove: Call = ({ posts }) => posts.delete('pst_1');

const calls = { get, create, change, remove };

describe('a request that failed', () => {
  it.each([
    ['get', lost, 'again'],
    ['get', { status: 408 }, 'again'],
    ['get', limited, 'again'],
    ['get', fault, 'again'],
    ['get', { status: 409 }, 'once'],
    ['get', { status: 404 }, 'once'],
    ['create', lost, 'again'],
    ['create', fault, 'again'],
    ['create', { status: 409, headers: { 'retry-after': '0' } }, 'again'],
    ['create', { status: 409 }, 'once'],
    ['create', { status: 400 }, 'once'],
    ['change', lost, 'once'],
    ['change', fault, 'once'],
    ['change', { status: 503, headers: { 'x-error-code': 'unavailable' } }, 'once'],
    ['change', busy, 'again'],
    ['change', limited, 'again'],
    ['remove', lost, 'once'],
    ['remove', limited, 'again'],
  ] as const)('is sent as is safe: %s after %j %s', async (name, failure, times) => {
    await withClient([failure, good], async ({ carillon, requests }) => {
      const outcome = await Promise.resolve(calls[name](carillon)).then(
        () => 'again',
        () => 'once',
      );
      expect([outcome, requests.length]).toEqual([times, times === 'again' ? 2 : 1]);
    });
  });

  it('is sent twice more at most, with the Idempotency-Key of the first try', async () => {
    await withClient([lost], async ({ carillon, requests }) => {
      await expect(create(carillon)).rejects.toThrow('cannot be reached');
      const keys = requests.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
      expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(draft)));
      await expect(create(carillon)).rejects.toThrow();
      expect(requests[3]?.headers['idempotency-key']).not.toBe(keys[0]);
    });
  });

  it('is sent as often as the client or the call says', async () => {
    await withClient(
      [limited],
      async ({ carillon, requests }) => {
        await expect(get(carillon)).rejects.toThrow('Too many.');
        expect(requests).toHaveLength(1);
        await expect(carillon.posts.get('pst_1', { maxRetries: 3 })).rejects.toThrow('Too many.');
        expect(requests).toHaveLength(5);
      },
      { maxRetries: 0 },
    );
  });

  it('waits as Retry-After says, and not for longer than a minute', async () => {
    const later = (seconds: string) => ({ ...limited, headers: { 'retry-after': seconds } });
    await withClient([later('1'), good, later('61')], async ({ carillon, requests }) => {
      const begunAt = performance.now();
      await get(carillon);
      expect(performance.now() - begunAt).toBeGreaterThanOrEqual(990);
      await expect(get(carillon)).rejects.toMatchObject({ status: 429, retryAfterMs: 61_000 });
      expect(requests).toHaveLength(3);
    });
  });

  it('is sent again with the bytes of a file, and not when a stream gave them', async () => {
    const bytes = new TextEncoder().encode('bytes of a file');
    await withClient([fault, good, fault], async ({ carillon, requests }) => {
      await carillon.media.upload(bytes);
      expect(requests.map(({ body }) => body)).toEqual(['bytes of a file', 'bytes of a file']);
      await expect(carillon.media.upload(new Blob([bytes]).stream())).rejects.toThrow('A fault.');
      expect(requests).toHaveLength(3);
    });
  });

  it('is told to the logger, without the key and the body', async () => {
    const lines: string[] = [];
    const logger = {
      debug: (line: string) => void lines.push(line),
      warn: (line: string) => void lines.push(line),
    };
    await withClient([fault, good], ({ carillon }) => create(carillon) as Promise<unknown>, { logger });
    expect(lines).toEqual([
      expect.stringMatching(/^POST \/posts failed after \d+ ms: A fault\. It is sent again in \d+ ms\.$/),
      expect.stringMatching(/^POST \/posts: 200 after \d+ ms$/),
    ]);
  });
});
