import { describe, expect, it } from '@jest/globals';
import { nextAttempt } from './can-retry.ts';
import { publicationStatuses } from './status.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const queued = (...holds: (Date | null)[]) => nextAttempt({ status: 'queued', leaseUntil: null, holds }, now);

describe('nextAttempt', () => {
  it('is the latest of what holds a publication back', () => {
    expect(queued(at(5), at(60), at(10))).toEqual(at(60));
    expect(queued(null, at(10), null)).toEqual(at(10));
  });

  it('is nothing when nothing holds it back any more', () => {
    expect(queued(null, null)).toBeNull();
    expect(queued(at(-5), now)).toBeNull();
    expect(queued()).toBeNull();
  });

  it('is nothing while a worker has it, and a time once none has', () => {
    const publishing = (leaseUntil: Date) =>
      nextAttempt({ status: 'publishing', leaseUntil, holds: [at(60)] }, now);
    expect(publishing(at(30))).toBeNull();
    expect(publishing(at(-1))).toEqual(at(60));
    expect(publishing(now)).toEqual(at(60));
  });

  it.each(publicationStatuses.filter((status) => status !== 'queued' && status !== 'publishing'))(
    'is nothing for a %s one',
    (status) => expect(nextAttempt({ status, leaseUntil: null, holds: [at(60)] }, now)).toBeNull(),
  );
});
