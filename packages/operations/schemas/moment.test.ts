import { describe, expect, it } from '@jest/globals';
import { moment } from './moment.ts';

const read = (text: unknown) => {
  const { success, data, error } = moment.safeParse(text);
  return success ? data.toISOString() : error.issues.map(({ message }) => message).join();
};

describe('a moment', () => {
  it.each([
    ['2040-01-09T09:00:00+01:00', '2040-01-09T08:00:00.000Z'],
    ['2040-01-09T09:00:00Z', '2040-01-09T09:00:00.000Z'],
    ['2040-01-09T09:00:00.25-00:30', '2040-01-09T09:30:00.250Z'],
    ['2040-01-09T09:00+01:00', '2040-01-09T08:00:00.000Z'],
    ['2040-01-09T09:00:00+0100', '2040-01-09T08:00:00.000Z'],
    ['2040-01-09t09:00:00z', '2040-01-09T09:00:00.000Z'],
    ['2040-02-29T09:00:00Z', '2040-02-29T09:00:00.000Z'],
    ['2040-01-09 09:00:00Z', '2040-01-09T09:00:00.000Z'],
    ['2040-01-09 09:00+01:00', '2040-01-09T08:00:00.000Z'],
  ])('is read of %j', (text, iso) => expect(read(text)).toBe(iso));

  const offset = /^a date-time with a timezone offset, such as/;
  it.each([
    ['2040-01-09T09:00:00', offset],
    ['2040-01-09', offset],
    ['tomorrow', offset],
    [`${'9'.repeat(100_000)}`, offset],
    [17, offset],
    ['2040-01-09T09:00:00 01:00', /%2B$/],
    ['2040-01-09 09:00:00 01:00', /%2B$/],
    ['2040-02-30T09:00:00Z', /^a day and a time that exist$/],
    ['2039-02-29T09:00:00Z', /^a day and a time that exist$/],
    ['2040-01-09T24:30:00Z', /^a day and a time that exist$/],
    ['2040-01-09T09:00:00+25:00', /^a day and a time that exist$/],
    ['2016-12-31T23:59:60Z', /leap seconds/],
    ['9999-12-31T23:59:59-01:00', /before the year 10000/],
  ])('is not made of %j, and the sentence says why', (text, sentence) =>
    expect(read(text)).toMatch(sentence),
  );
});
