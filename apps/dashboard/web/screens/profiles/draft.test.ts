import { bestWindows } from '@carillon/networks/descriptors';
import { profileChange } from '@carillon/operations/schemas/profile-change';
import { describe, expect, it } from '@jest/globals';
import type { Profile } from '../../api/types.ts';
import { changeOf, draftOf, hasProblem, isChanged, newWindow, windowProblem } from './draft.ts';

const morning = { days: ['mon', 'tue'], from: '08:00', to: '10:00' } as const;

const profile: Profile = {
  ...{ id: 'prf_1', userId: 'usr_1', name: 'Ada', groupId: null, active: true },
  ...{ timezone: 'Europe/Berlin', spacingMinutes: 60, dailyLimit: 10, networkLimits: 'specified' },
  windows: { x: [{ ...morning, days: [...morning.days] }] },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
};

describe('preferences while they are edited', () => {
  it('are those of the profile until something is changed', () => {
    const draft = draftOf(profile);
    expect(isChanged(draft, profile)).toBe(false);
    expect(isChanged({ ...draft, dailyLimit: 9 }, profile)).toBe(true);
    expect(isChanged({ ...draft, windows: { ...draft.windows, x: [] } }, profile)).toBe(true);
  });

  it('are sent without the networks that keep the default windows', () => {
    expect(changeOf(draftOf(profile))).toEqual({
      ...{ timezone: 'Europe/Berlin', spacingMinutes: 60, dailyLimit: 10 },
      windows: { x: [morning] },
    });
    expect(changeOf(draftOf({ ...profile, windows: {} })).windows).toEqual({});
  });

  it('are what the API takes, also when one begins with the default windows', () => {
    const windows = { x: bestWindows.x.map(newWindow), bluesky: bestWindows.bluesky.map(newWindow) };
    const change = changeOf({ ...draftOf(profile), windows });
    expect(profileChange.safeParse(change).error).toBeUndefined();
  });
});

describe('what is wrong with a window', () => {
  it.each([
    ['nothing', morning, null],
    ['nothing, to the end of the day', { ...morning, to: '24:00' }, null],
    ['no day', { ...morning, days: [] }, 'Choose at least one day.'],
    ['a time that is not filled in', { ...morning, to: '' }, 'Enter a start and an end.'],
    ['an end before its beginning', { ...morning, to: '07:00' }, 'It must end after it starts.'],
    ['no length', { ...morning, to: '08:00' }, 'It must end after it starts.'],
  ] as const)('%s', (_, window, problem) => {
    expect(windowProblem(window, [])).toBe(problem);
  });

  it('the same window before it, whatever the order of its days', () => {
    const same = { ...morning, days: ['tue', 'mon'] } as const;
    expect(windowProblem(same, [morning])).toBe('This is the same as an earlier time.');
    expect(hasProblem([morning, same])).toBe(true);
    expect(hasProblem([morning, { ...same, to: '11:00' }])).toBe(false);
  });
});
