import { describe, expect, it } from '@jest/globals';
import { countedPlatforms } from './counted-platforms.ts';

const accounts = [
  { id: 'sac_1', platform: 'bluesky' },
  { id: 'sac_2', platform: 'x' },
  { id: 'sac_3', platform: 'x' },
] as const;

describe('the networks by which a text is counted', () => {
  it('are those of the chosen accounts, each once', () => {
    expect(countedPlatforms(accounts, ['sac_2', 'sac_3'])).toEqual(['x']);
    expect(countedPlatforms(accounts, ['sac_1', 'sac_2'])).toEqual(['x', 'bluesky']);
  });

  it('are those of all accounts until some are chosen', () => {
    expect(countedPlatforms(accounts, [])).toEqual(['x', 'bluesky']);
    expect(countedPlatforms([], [])).toEqual([]);
  });
});
