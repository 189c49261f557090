import { describe, expect, it } from '@jest/globals';
import { bodyOf } from './batch.ts';
import { placeProblems } from './place-problem.ts';
import { readRows } from './read-rows.ts';
import type { Known, RowPost } from './row-to-post.ts';

const known: Known = {
  profiles: [{ id: 'prf_1', name: 'Bells', timezone: 'UTC' }],
  accounts: [
    { id: 'sac_x', profileId: 'prf_1', platform: 'x', platformUsername: 'ada' },
    { id: 'sac_b', profileId: 'prf_1', platform: 'bluesky', platformUsername: 'ada.bsky.social' },
  ],
  files: [],
};

/** A row with one cell beside its accounts and its text. */
const read = (column: string, cell: string, accounts = 'all') =>
  readRows(`accounts,text,text_2,${column}\n"${accounts}",One,Two,"${cell}"`, known);

/** Options in the request for such a row, by account and item. */
function asked(column: string, cell: string) {
  const { posts, problems } = read(column, cell);
  expect(problems).toEqual([]);
  const { platforms } = bodyOf(posts[0] as RowPost, [], 'empty') as {
    platforms: Record<string, { items: { options?: object }[] }>;
  };
  return Object.entries(platforms).flatMap(([account, { items }]) =>
    items.flatMap(({ options }, index) => (options ? [[account, index, options]] : [])),
  );
}

describe('a column of an option', () => {
  it.each([
    ['x_reply_settings', 'Following', 'sac_x', { x: { replySettings: 'following' } }],
    ['x_quote', ' https://x.com/ada/status/1 ', 'sac_x', { x: { quote: 'https://x.com/ada/status/1' } }],
    ['x_made_with_ai', 'Yes', 'sac_x', { x: { madeWithAi: true } }],
    ['x_paid_partnership', 'FALSE', 'sac_x', { x: { paidPartnership: false } }],
    ['x_poll', 'Noon, Midnight', 'sac_x', { x: { poll: ['Noon', 'Midnight'] } }],
    ['x_poll', 'Noon, or so | Midnight |', 'sac_x', { x: { poll: ['Noon, or so', 'Midnight'] } }],
    ['bluesky_reply_gate', 'none', 'sac_b', { bluesky: { replyGate: [] } }],
    [
      'bluesky_reply_gate',
      'Followers|mentioned',
      'sac_b',
      { bluesky: { replyGate: ['followers', 'mentioned'] } },
    ],
    ['bluesky_allow_quotes', 'no', 'sac_b', { bluesky: { allowQuotes: false } }],
  ])(
    '%s says with %j what the first post of the network’s accounts asks for',
    (column, cell, account, options) => {
      expect(asked(column, cell)).toEqual([[account, 0, options]]);
    },
  );

  it('asks for nothing where its cell is empty', () => {
    expect(asked('x_poll', '')).toEqual([]);
  });

  it.each([
    ['x_made_with_ai', 'maybe', 'x_made_with_ai must be yes or no, not maybe.'],
    ['x_poll_lasts', '2d', 'x_poll_lasts must be one of 1h, 6h, 12h, 3d, 7d, not 2d.'],
  ])('%s does not take %j, and says what it takes', (column, cell, message) => {
    expect(read(column, cell).problems).toEqual([expect.objectContaining({ line: 2, column, message })]);
  });

  it('of a network that the row does not go to is a mistake', () => {
    const { problems } = read('x_made_with_ai', 'yes', 'bluesky');
    const message = 'x_made_with_ai is not used: none of the accounts is on X.';
    expect(problems).toEqual([expect.objectContaining({ column: 'x_made_with_ai', message })]);
  });

  it('has what the API says of its option', () => {
    const { posts } = read('x_poll', 'Noon,Midnight');
    const path = 'platforms.sac_x.items[0].options.x.poll';
    const said = `${path} cannot stand beside quote: X takes one of them.`;
    expect(placeProblems(posts[0] as RowPost, [{ path, code: 'option_excludes', message: said }])).toEqual([
      expect.objectContaining({
        column: 'x_poll',
        message: 'x_poll cannot stand beside quote: X takes one of them.',
      }),
    ]);
  });
});
