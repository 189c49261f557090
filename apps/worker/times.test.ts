import { describe, expect, it } from '@jest/globals';
import { defaultTimes, type Times, timesWith } from './times.ts';

const refused: [overrides: Partial<Times>, message: string][] = [
  [{ leaseRenewalMs: 0 }, 'leaseRenewalMs must be more than 0, not 0.'],
  [{ maxRetryMs: Number.NaN }, 'maxRetryMs must be more than 0, not NaN.'],
  [
    { leaseRenewalMs: 11_000, leaseMarginMs: 16_000 },
    'These times cannot work together: leaseMs must be at least three times leaseRenewalMs.',
  ],
  [
    { leaseMs: 25_000 },
    'These times cannot work together: leaseMs must be longer than leaseMarginMs and leaseRenewalMs together.',
  ],
  [
    { sendWithinMs: 20_000 },
    'These times cannot work together: leaseMarginMs must be longer than sendWithinMs.',
  ],
  [
    { heartbeatMs: 10_001 },
    'These times cannot work together: heartbeatMs must be at most a third of the 30000 ms after which a worker counts as gone.',
  ],
  [
    { silenceMs: 4_000 },
    'These times cannot work together: silenceMs must be longer than four times heartbeatMs.',
  ],
];

describe('the times of a worker', () => {
  it('are those of every worker unless given', () => {
    expect(timesWith()).toEqual(defaultTimes);
    expect(timesWith({ auditMs: 1 })).toEqual({ ...defaultTimes, auditMs: 1 });
  });

  it('leave a renewed lease long enough for a call at any moment', () => {
    const { leaseMs, leaseRenewalMs, leaseMarginMs, sendWithinMs } = defaultTimes;
    expect(leaseMs - leaseRenewalMs).toBeGreaterThan(leaseMarginMs);
    expect(leaseMarginMs).toBeGreaterThan(sendWithinMs);
  });

  it.each(refused)('are refused where they could not work together (%j)', (overrides, message) => {
    expect(() => timesWith(overrides)).toThrow(new RangeError(message));
  });
});
