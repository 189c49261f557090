import type { Cast } from '../cast.ts';

/** How far ahead every other post of a soak is scheduled, ms. */
export const ahead = 5_000;

/** When the post with this number goes out. */
export type When = (index: number) => { publishNow: true } | { scheduledAt: string };

export const now: When = () => ({ publishNow: true });

/** One now, one scheduled. */
export const inTurn: When = (index) =>
  index % 2 === 0 ? now(index) : { scheduledAt: new Date(Date.now() + ahead).toISOString() };

/** Creates the post with a number, for the next two accounts, one on each network. @throws when that is no 201 */
export const poster =
  (url: string, { apiKey, profileId, accounts }: Cast, when: When) =>
  async (index: number): Promise<void> => {
    const first = (2 * index) % accounts.length;
    const items = [{ content: `The bells ring for the ${index + 1}th time.` }];
    const platforms = Object.fromEntries(accounts.slice(first, first + 2).map(({ id }) => [id, { items }]));
    const response = await fetch(`${url}/v1/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId, platforms, ...when(index) }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`The API answered ${response.status}: ${text}`);
  };
