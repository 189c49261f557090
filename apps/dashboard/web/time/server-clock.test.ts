import { afterEach, describe, expect, it } from '@jest/globals';
import { computerAheadMs, noteServerTime, serverNow } from './server-clock.ts';

const hour = 3_600_000;

/** An answer of a server whose clock differs by so much from this computer's, after a round trip of 2 s. */
function answered(serverAhead: number): void {
  const now = Date.now();
  noteServerTime(new Date(now + serverAhead).toUTCString(), now - 1_000, now + 1_000);
}

afterEach(() => answered(0));

describe('the server’s clock', () => {
  it.each([-hour, hour, 90_000])(
    'is known within a second where this computer’s differs by %d ms',
    (ahead) => {
      answered(ahead);
      expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(1_100);
      expect(Math.abs(computerAheadMs() + ahead)).toBeLessThan(1_100);
    },
  );

  it('is this computer’s where both are about right, and again once it was put right', () => {
    answered(-3_000);
    expect(computerAheadMs()).toBe(0);
    answered(hour);
    answered(2_000);
    expect(computerAheadMs()).toBe(0);
  });

  it('is what it was after an answer that does not say when', () => {
    answered(hour);
    noteServerTime(null, 0, 0);
    expect(computerAheadMs()).toBeLessThan(-hour + 2_000);
  });
});
