import { describe, expect, it } from '@jest/globals';
import type { Network, Session } from './network.ts';
import { hidingAddress } from './secret-addresses.ts';

const secret = 'AAbb-0123456789_secret';
const address = `https://network.example/api/hooks/4711/${secret}?wait=true`;

const session: Session = {
  ...{
    platformUserId: '1',
    platformUsername: 'ada',
    baseUrl: 'https://network.example',
    now: () => new Date(0),
  },
  vault: { read: async () => ({ address }), renew: async () => ({ credentials: null }) },
};

const batch = { items: [], parent: null, attempt: 1, taken: async () => new Set<string>() };

/** A network that says what a careless one may. */
const saying = (act: () => never | { readonly message: string }): Network =>
  hidingAddress({
    async publish(_, { vault }) {
      await vault.read();
      return { kind: 'refused', code: 'rejected', ...act() };
    },
    async connect() {
      return { kind: 'refused', code: 'rejected', ...act() };
    },
    async lookUp(_, { vault }) {
      await vault.read();
      return { kind: 'unreadable', failure: { kind: 'refused', code: 'rejected', ...act() } };
    },
  } as Partial<Network> as Network);

describe('the secret address of an account', () => {
  it.each([
    [address, '…'],
    [`/api/hooks/4711/${secret}?wait=true`, '…'],
    [secret, '…'],
    ['https://network.example', 'https://network.example'],
  ])('is in no sentence: %s', async (said, shown) => {
    const network = saying(() => ({ message: `It refused ${said}.` }));
    const message = `It refused ${shown}.`;
    expect(await network.publish(batch, session)).toMatchObject({ message });
    expect(await network.connect({ address }, session.baseUrl)).toMatchObject({ message });
    expect(await network.lookUp(batch, session)).toMatchObject({ failure: { message } });
  });

  it('is in no error, and in nothing that caused it; others are thrown as they are', async () => {
    const thrown = (error: Error) =>
      saying(() => {
        throw error;
      })
        .publish(batch, session)
        .catch((caught: Error) => caught);
    const quoting = new TypeError('fetch failed', { cause: new Error(`Invalid URL: ${address}`) });
    const clean = (await thrown(quoting)) as Error;
    expect([clean.name, clean.message, clean.cause]).toEqual(['TypeError', 'fetch failed', undefined]);
    expect(clean.stack).not.toContain(secret);
    const other = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') });
    expect(await thrown(other)).toBe(other);
  });
});
