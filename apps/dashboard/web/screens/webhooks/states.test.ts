import { describe, expect, it } from '@jest/globals';
import { nameOf, stateOf } from './states.ts';

const since = '2026-11-24T09:00:00.000Z';

describe('a webhook', () => {
  it.each([
    [{ active: true, failingSince: null, disabledReason: null }, 'active'],
    [{ active: true, failingSince: since, disabledReason: null }, 'failing'],
    [{ active: false, failingSince: since, disabledReason: null }, 'paused'],
    [{ active: false, failingSince: since, disabledReason: 'It accepted nothing for 5 days.' }, 'disabled'],
  ] as const)('whose facts are %j is %s', (facts, state) => {
    expect(stateOf(facts)).toBe(state);
  });

  it('is called by its description, or by its server', () => {
    const url = 'https://hooks.example.com/carillon';
    expect(nameOf({ url, description: 'Our CRM' })).toBe('Our CRM');
    expect(nameOf({ url, description: '' })).toBe('hooks.example.com');
  });
});
