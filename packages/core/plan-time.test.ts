import { describe, expect, it } from '@jest/globals';
import { planTime, type TimeRequest } from './plan-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const plain: TimeRequest = {
  publishNow: false,
  autoSchedule: false,
  scheduledAt: null,
  status: null,
  latestAt: null,
};
const plan = (request: Partial<TimeRequest>) => planTime({ ...plain, ...request }, now);
const problems = (request: Partial<TimeRequest>) => plan(request).problems.map(({ code }) => code);

describe('planTime', () => {
  it.each([
    [{}, 'draft', null],
    [{ scheduledAt: later }, 'scheduled', later],
    [{ status: 'draft' }, 'draft', null],
    [{ status: 'draft', scheduledAt: later }, 'draft', later],
    [{ status: 'scheduled', scheduledAt: later }, 'scheduled', later],
    [{ publishNow: true }, 'queued', null],
    [{ publishNow: true, scheduledAt: later }, 'queued', null],
    [{ publishNow: true, status: 'draft' }, 'queued', null],
    [{ publishNow: true, autoSchedule: true }, 'queued', null],
  ] as const)('makes of %j a post that is %s at %s', (request, status, scheduledAt) => {
    expect(plan(request)).toEqual({ moment: { status, scheduledAt }, problems: [] });
  });

  it('takes a time of up to five minutes ago, and no earlier one', () => {
    expect(problems({ scheduledAt: minutesAgo(5) })).toEqual([]);
    expect(problems({ scheduledAt: new Date(minutesAgo(5).getTime() - 1) })).toEqual(['time_past']);
    expect(problems({ scheduledAt: minutesAgo(6), status: 'draft' })).toEqual(['time_past']);
  });

  it('does not look at a past time when the post goes out at once', () => {
    expect(problems({ scheduledAt: minutesAgo(60), publishNow: true })).toEqual([]);
  });

  it('refuses scheduled without a time', () => {
    expect(problems({ status: 'scheduled' })).toEqual(['time_missing']);
  });

  it.each([{}, { publishNow: true }, { status: 'draft' }] as const)(
    'refuses autoSchedule together with scheduledAt (%j)',
    (more) => {
      expect(problems({ autoSchedule: true, scheduledAt: later, ...more })).toContain('both_times');
    },
  );
});
