import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeX, inMinutes, openX, pair, published } from './testing/scripted-tokens.ts';

afterEach(() => closeX());

const unavailable = { kind: 'retry', code: 'unavailable' };

/** X gives new tokens after so long, ms; a call has a second, and half of it for tokens. */
const slow = (ms: number) => async () => {
  await sleep(ms);
  return { body: pair };
};

describe('new tokens that X gives late', () => {
  it('are heard after the call that asked for them has ended, and asked for once', async () => {
    const account = await openX({ token: slow(800), credentials: { expiresAt: inMinutes(0) } });
    expect(await account.publish()).toMatchObject(unavailable);
    expect(await account.publish()).toEqual(published);
    expect(await account.session.vault.read()).toMatchObject({ refreshToken: 'refresh-2' });
    expect([account.refreshes().length, account.writes()]).toEqual([1, 1]);
  });

  it('take the place of a token that works meanwhile', async () => {
    const account = await openX({
      token: slow(800),
      accepts: ['access-1', 'access-2'],
      credentials: { expiresAt: inMinutes(5) },
    });
    expect(await account.publish()).toEqual(published);
    expect(await account.session.vault.read()).toMatchObject({ accessToken: 'access-1', doubtful: true });
    await sleep(600);
    expect(await account.publish()).toEqual(published);
    const tokens = await account.session.vault.read();
    expect(tokens).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    expect(tokens).not.toHaveProperty('doubtful');
    expect(account.refreshes()).toHaveLength(1);
  });

  it('are waited for twice as long as a call has; then they are asked for again', async () => {
    let asked = 0;
    const account = await openX({
      token: async () => {
        asked += 1;
        if (asked === 1) await sleep(60_000, undefined, { ref: false });
        return { body: pair };
      },
      credentials: { expiresAt: inMinutes(0) },
    });
    const began = performance.now();
    expect(await account.publish()).toMatchObject(unavailable);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await account.publish()).toMatchObject({ kind: 'retry' }); // it waits for them, and has no time left
    expect(performance.now() - began).toBeGreaterThan(2_000);
    expect(account.refreshes()).toHaveLength(1);
    expect(await account.publish()).toEqual(published);
    expect(account.refreshes()).toHaveLength(2);
  });
});
