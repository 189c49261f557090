import { describe, expect, it } from '@jest/globals';
import { withClient } from './testing/open-client.ts';

const page = (ids: readonly string[], nextCursor: string | null, prevCursor: string | null = null) => ({
  body: { data: ids.map((id) => ({ id })), nextCursor, prevCursor },
});

/** The second has nothing, as when a filter walked past many posts. */
const pages = [page(['a', 'b'], 'second'), page([], 'third'), page(['c'], null)];

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

describe('a list', () => {
  it('is its first page, which leads to the others', async () => {
    await withClient(pages, async ({ carillon, requests }) => {
      const first = await carillon.posts.list({ status: 'failed', limit: 2 });
      expect([idsOf(first.data), first.hasNextPage(), first.nextCursor]).toEqual([
        ['a', 'b'],
        true,
        'second',
      ]);
      const second = await first.getNextPage();
      expect([second?.data, second?.hasNextPage()]).toEqual([[], true]);
      const third = await second?.getNextPage();
      expect([third?.hasNextPage(), await third?.getNextPage()]).toEqual([false, null]);
      expect(requests.map(({ path }) => path)).toEqual([
        '/v1/posts?status=failed&limit=2',
        '/v1/posts?status=failed&limit=2&cursor=second',
        '/v1/posts?status=failed&limit=2&cursor=third',
      ]);
    });
  });

  it('leads back to the page before, and from there forward again', async () => {
    const pages = [page(['c'], null, 'c'), page(['a', 'b'], 'b'), page(['c'], null, 'c')];
    await withClient(pages, async ({ carillon, requests }) => {
      const last = await carillon.posts.list({ status: 'failed', limit: 2, cursor: 'b' });
      expect([last.hasPrevPage(), last.prevCursor]).toEqual([true, 'c']);
      const first = await last.getPrevPage();
      expect([idsOf(first?.data ?? []), first?.hasPrevPage()]).toEqual([['a', 'b'], false]);
      expect(await first?.getPrevPage()).toBeNull();
      expect(idsOf((await first?.getNextPage())?.data ?? [])).toEqual(['c']);
      expect(requests.map(({ path }) => path)).toEqual([
        '/v1/posts?status=failed&limit=2&cursor=b',
        '/v1/posts?status=failed&limit=2&before=c',
        '/v1/posts?status=failed&limit=2&cursor=b',
      ]);
    });
  });

  it('has no page before in a list that only goes forward', async () => {
    const { nextCursor, data } = page(['a'], 'b').body;
    await withClient([{ body: { data, nextCursor } }], async ({ carillon }) => {
      const list = await carillon.posts.list({ sort: 'due' });
      expect([list.hasPrevPage(), list.prevCursor, await list.getPrevPage()]).toEqual([false, null, null]);
    });
  });

  it('is iterated through all pages, from itself and from a page', async () => {
    for (const from of ['list', 'page'] as const)
      await withClient(pages, async ({ carillon }) => {
        const list = carillon.posts.list();
        const ids: string[] = [];
        for await (const { id } of from === 'list' ? list : await list) ids.push(id);
        expect(ids).toEqual(['a', 'b', 'c']);
      });
  });

  it('is an array of all, or of so many, and asks for no page more than it needs', async () => {
    await withClient(pages, async ({ carillon, requests }) => {
      expect(idsOf(await carillon.posts.list().toArray({ limit: 2 }))).toEqual(['a', 'b']);
      expect(requests).toHaveLength(1);
    });
    await withClient(pages, async ({ carillon }) => {
      expect(idsOf(await carillon.posts.list().toArray())).toEqual(['a', 'b', 'c']);
      expect(await carillon.posts.list().toArray({ limit: 0 })).toEqual([]);
    });
  });

  it('is one page where the API answers all at once, with what stands beside', async () => {
    const body = { data: [{ id: 'sac_1' }], limits: { used: 1 } };
    await withClient([{ body }], async ({ carillon }) => {
      const { data, response } = await carillon.accounts.list().withResponse();
      expect([data.answer.limits, data.hasNextPage(), response.status]).toEqual([{ used: 1 }, false, 200]);
    });
  });

  it('throws what a later page throws', async () => {
    const refused = { status: 401, body: { error: 'No key.' } };
    await withClient([page(['a'], 'second'), refused], async ({ carillon }) => {
      await expect(carillon.posts.list().toArray()).rejects.toThrow('No key.');
    });
  });
});
