import { describe, expect, it } from '@jest/globals';
import { sharedZone } from './list-zone.ts';

describe('the zone of lists', () => {
  it('is the one that all profiles have, or else one’s own', () => {
    const shared = (...zones: string[]) =>
      sharedZone(
        zones.map((timezone) => ({ timezone })),
        'Europe/Paris',
      );
    expect(shared('Asia/Tokyo', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(shared('Asia/Tokyo', 'UTC')).toBe('Europe/Paris');
    expect(shared()).toBe('Europe/Paris');
  });
});
