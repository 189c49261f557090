import { isTimezone } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { localClock, timezoneOptions } from './timezones.ts';

describe('time zones to choose from', () => {
  it('are all that the server takes, with UTC and the one in use, each once', () => {
    const values = timezoneOptions('America/Buenos_Aires').map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['UTC', 'America/Buenos_Aires', 'Europe/Berlin']));
    expect(new Set(values).size).toBe(values.length);
    expect(values.filter((value) => !isTimezone(value))).toEqual([]);
  });

  it('are named as people read them', () => {
    expect(timezoneOptions('UTC')).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  });

  it('say what their clocks show', () => {
    const at = new Date('2026-11-21T23:30:00Z');
    expect(localClock('Europe/Berlin', at, 'en-GB')).toBe('Sun 00:30');
    expect(localClock('Europe/Berlin', at, 'en-US').replaceAll('\u202f', ' ')).toBe('Sun 12:30 AM');
  });
});
