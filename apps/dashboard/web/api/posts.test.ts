import { expect, it } from '@jest/globals';
import { openStatusOf } from './posts.ts';

const of = (status: 'publishing' | 'published' | 'failed', rest: readonly ('scheduled' | 'failed')[]) =>
  openStatusOf(
    {
      status,
      platforms: [
        { socialAccountId: 'out', status: 'published' },
        ...rest.map((each, n) => ({ socialAccountId: `${n}`, status: each })),
      ],
    },
    [
      { socialAccountId: 'out', begun: true },
      ...rest.map((_, n) => ({ socialAccountId: `${n}`, begun: false })),
    ],
  );

it('a post of which one part is out and the rest is scheduled can be changed as a scheduled one', () => {
  expect(of('publishing', ['scheduled', 'scheduled'])).toBe('scheduled');
  expect(of('publishing', ['scheduled', 'failed'])).toBe('publishing');
  expect(of('published', [])).toBe('published');
});
