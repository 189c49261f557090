import { describe, expect, it } from '@jest/globals';
import { newForm } from './form.ts';
import { plannedAt } from './planned-at.ts';

const form = newForm('prf_1');
const berlin = 'Europe/Berlin';

describe('plannedAt', () => {
  it('fills in what the clocks of the profile show at that moment', () => {
    expect(plannedAt(form, '2026-11-24T08:00:00Z', berlin)).toMatchObject({
      timing: 'at',
      local: '2026-11-24T09:00',
      second: false,
    });
  });

  it('knows the second of two moments at which clocks show the same', () => {
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => plannedAt(form, at, berlin));
    expect(times).toMatchObject([
      { local: '2026-10-25T02:30', second: false },
      { local: '2026-10-25T02:30', second: true },
    ]);
  });

  it.each([null, '', 'tomorrow', '2026-13-01T00:00:00Z'])('leaves the form as it is with %j', (at) => {
    expect(plannedAt(form, at, berlin)).toBe(form);
  });
});
