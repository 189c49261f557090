import { describe, expect, it } from '@jest/globals';
import { countedPlaces } from './counted-places.ts';

const accounts = [
  { id: 'sac_1', platform: 'bluesky' },
  { id: 'sac_2', platform: 'x' },
  { id: 'sac_3', platform: 'x' },
] as const;

const [x, bluesky] = [
  { platform: 'x', server: null },
  { platform: 'bluesky', server: null },
];

describe('the places by which a text is counted', () => {
  it('are the networks of the chosen accounts, each once', () => {
    expect(countedPlaces(accounts, ['sac_2', 'sac_3'])).toEqual([x]);
    expect(countedPlaces(accounts, ['sac_1', 'sac_2'])).toEqual([x, bluesky]);
  });

  it('are those of all accounts until some are chosen', () => {
    expect(countedPlaces(accounts, [])).toEqual([x, bluesky]);
    expect(countedPlaces([], [])).toEqual([]);
  });

  it('are their servers where those have limits of their own, each once', () => {
    const server = (host: string, maxLength: number) => ({ host, facts: { maxLength } });
    const [first, second] = [server('a.example', 500), server('b.example', 5_000)];
    const own = [
      { id: 'sac_1', platform: 'bluesky', server: first },
      { id: 'sac_2', platform: 'bluesky', server: { ...first } },
      { id: 'sac_3', platform: 'bluesky', server: second },
      { id: 'sac_4', platform: 'x' },
    ] as const;
    expect(countedPlaces(own, ['sac_1', 'sac_2', 'sac_3', 'sac_4'])).toEqual([
      x,
      { platform: 'bluesky', server: first },
      { platform: 'bluesky', server: second },
    ]);
    expect(countedPlaces(own, [])).toEqual([x, bluesky]);
  });
});
