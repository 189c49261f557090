import { describe, expect, it } from '@jest/globals';
import { resolveLocalTime } from './resolve-local-time.ts';

describe('resolveLocalTime', () => {
  it('finds the moment of an ordinary time', () => {
    expect(resolveLocalTime('2026-11-21T09:00', 'Europe/Berlin')).toEqual({
      kind: 'one',
      at: '2026-11-21T08:00:00Z',
    });
  });

  it('says of a time that clocks skip what they show instead', () => {
    expect(resolveLocalTime('2026-03-29T02:30', 'Europe/Berlin')).toEqual({
      kind: 'skipped',
      after: '2026-03-29T03:30',
    });
  });

  it('finds both moments of a time that comes twice', () => {
    expect(resolveLocalTime('2026-10-25T02:30', 'Europe/Berlin')).toEqual({
      kind: 'twice',
      first: '2026-10-25T00:30:00Z',
      second: '2026-10-25T01:30:00Z',
    });
  });

  it('knows changes of half an hour, and of a whole day', () => {
    expect(resolveLocalTime('2026-04-05T01:45', 'Australia/Lord_Howe').kind).toBe('twice');
    expect(resolveLocalTime('2011-12-30T12:00', 'Pacific/Apia')).toEqual({
      kind: 'skipped',
      after: '2011-12-31T12:00',
    });
  });

  it.each(['', '2026-11-21', '2026-02-30T09:00', '2026-11-21T25:00'])(
    'answers unreadable for the text %j',
    (local) => {
      expect(resolveLocalTime(local, 'UTC')).toEqual({ kind: 'unreadable' });
    },
  );
});
