import { afterEach, describe, expect, it } from '@jest/globals';
import { computerAheadMs, noteServerTime, onClockSet, serverNow } from './server-clock.ts';

const hour = 3_600_000;

/** An answer of a server whose clock differs by so much from this computer's, in the middle of a way there and back. */
function answered(serverAhead: number, wayMs = 2_000): void {
  const now = Date.now();
  noteServerTime(new Date(now + serverAhead).toUTCString(), now - wayMs / 2, now + wayMs / 2);
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

  it('is not thought to be another after an answer that came late', () => {
    answered(hour);
    const before = computerAheadMs();
    answered(hour + 14_000, 20_000);
    expect(computerAheadMs()).toBe(before);
    answered(0);
    answered(14_000, 20_000);
    expect(computerAheadMs()).toBe(0);
  });

  it('tells those who show it when it is known otherwise, and nobody else', () => {
    const heard: number[] = [];
    const end = onClockSet(() => heard.push(Math.round(computerAheadMs() / hour)));
    answered(hour);
    answered(hour);
    end();
    answered(0);
    expect(heard).toEqual([-1]);
  });

  it('is what it was after an answer that does not say when', () => {
    answered(hour);
    noteServerTime(null, 0, 0);
    expect(computerAheadMs()).toBeLessThan(-hour + 2_000);
  });
});
