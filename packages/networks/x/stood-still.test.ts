import { afterEach, describe, expect, it } from '@jest/globals';
import { closeX, inMinutes, openX, pair, published } from './testing/scripted-tokens.ts';

afterEach(() => closeX());

/** This process does nothing for so long, ms, as one that is frozen, or gets no processor. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('a worker that stood still while X answered with new tokens', () => {
  it.each([
    ['past the time that tokens have', 700],
    ['past the time of the whole call', 1_300],
  ])('hears them, and stores them: %s', async (_, ms) => {
    const account = await openX({
      credentials: { expiresAt: inMinutes(0) },
      token: () => {
        setImmediate(() => standStill(ms)); // the answer is on its way by then, and unread
        return { body: pair };
      },
    });
    await account.publish();
    expect(await account.session.vault.read()).toMatchObject({ refreshToken: 'refresh-2' });
    expect(await account.publish()).toEqual(published);
    expect(account.refreshes()).toHaveLength(1);
  });
});
