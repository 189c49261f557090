import { describe, expect, it } from '@jest/globals';
import { failureTitle } from './failure-title.ts';

describe('the title of what failed', () => {
  it('says what the network did', () => {
    expect(failureTitle('x', 'duplicate_content')).toBe('X refused duplicates');
    expect(failureTitle('bluesky', 'unavailable')).toBe('Bluesky was not available');
  });

  it('says where, for a reason that it does not know', () => {
    for (const code of ['', 'toString', 'of_a_later_release'])
      expect(failureTitle('bluesky', code)).toBe('Failed on Bluesky');
  });
});
