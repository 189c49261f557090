import { defaultPlans } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  endpointId,
  type GrowingList,
  growingLists,
  postId,
  publicationId,
} from './testing/growing-lists.ts';

let carillon: Carillon;
let tenant: Tenant;
let api: ReturnType<typeof apiClient>;

let owner: Tenant;
let ownersApi: typeof api;

const lists = growingLists(() => ({ db: carillon.db, tenant, owner }));

beforeAll(async () => {
  const scale = { ...defaultPlans.scale, requestsPerMinute: 100_000 };
  carillon = await startCarillon({ plans: { ...defaultPlans, scale } });
  tenant = await carillon.tenant('scale');
  api = apiClient(carillon.url, tenant.apiKey);
  owner = await carillon.tenant('scale');
  ownersApi = apiClient(carillon.url, owner.apiKey);
  const { userId, profileId } = owner;
  const socialAccountId = await carillon.account(profileId, 'bluesky', 'demo');
  await carillon.db.post.create({
    data: { id: postId, userId, profileId, content: 'bells', status: 'draft' },
  });
  const publication = {
    id: publicationId,
    postId,
    socialAccountId,
    platform: 'bluesky',
    position: 0,
  } as const;
  await carillon.db.publication.create({ data: { ...publication, status: 'pending' } });
  const endpoint = { id: endpointId, userId, url: 'https://example.com', secret: '', active: false };
  await carillon.db.webhookEndpoint.create({ data: endpoint });
  for (const { add } of Object.values(lists)) await add(9);
});

afterAll(() => carillon.stop());

type Entry = Readonly<Record<string, unknown>>;

const idsOf = (entries: readonly Entry[]) => entries.map(({ id, number }) => String(id ?? number));

interface PageBody {
  readonly data: readonly Entry[];
  readonly nextCursor?: string | null;
  readonly prevCursor?: string | null;
}

const addressOf = (path: string, more: Record<string, string> = {}): string => {
  const [address, query] = path.replace('PROFILE', tenant.profileId).split('?');
  return `${address}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(more)])}`;
};

/** Of whoever has what is listed. */
const apiOf = (path: string) => ([postId, endpointId].some((id) => path.includes(id)) ? ownersApi : api);

async function read(path: string, more: Record<string, string> = {}) {
  const { status, body, headers } = await apiOf(path).get(addressOf(path, more));
  expect([status, body.error]).toEqual([200, undefined]);
  return { ...(body as unknown as PageBody), link: headers.get('link') };
}

type Page = Awaited<ReturnType<typeof read>>;

/** From a page on, as far as its cursors lead. @param before every further page */
async function walk(
  { path }: GrowingList,
  {
    limit,
    from,
    to,
  }: { readonly limit: number; readonly from?: Page | undefined; readonly to: 'cursor' | 'before' },
  before: () => Promise<unknown> = async () => {},
): Promise<Page[]> {
  const found = [from ?? (await read(path, { limit: String(limit) }))];
  for (;;) {
    const last = found.at(-1);
    const key = to === 'cursor' ? last?.nextCursor : last?.prevCursor;
    if (key === undefined) throw new Error('The page does not say what is beside it.');
    if (key === null) return found;
    await before();
    found.push(await read(path, { limit: String(limit), [to]: key }));
  }
}

const entriesOf = (pages: readonly Page[]) => pages.flatMap(({ data }) => idsOf(data));

describe.each(Object.entries(lists))('the list of %s', (_, list) => {
  it('goes back by the very pages that it went forward by', async () => {
    const whole = (await read(list.path)).data;
    const property = fc.asyncProperty(fc.integer({ min: 3, max: whole.length + 2 }), async (limit) => {
      const forward = await walk(list, { limit, to: 'cursor' });
      expect(forward[0]?.prevCursor).toBeNull();
      const back = await walk(list, { limit, from: forward.at(-1), to: 'before' });
      const pages = (each: readonly Page[]) =>
        each.map(({ data, nextCursor, prevCursor }) => ({ data, nextCursor, prevCursor }));
      expect(pages(back.toReversed())).toEqual(pages(forward));
    });
    await fc.assert(property, { numRuns: 3, examples: [[4], [whole.length]] });
  });

  it('has every entry that stays, and none twice, whatever comes and goes between', async () => {
    const change = fc.record({ add: fc.nat(2), remove: fc.array(fc.nat(40), { maxLength: 3 }) });
    const property = fc.asyncProperty(
      fc.record({ limit: fc.integer({ min: 2, max: 7 }), changes: fc.array(change, { maxLength: 12 }) }),
      async ({ limit, changes }) => {
        await list.add(6);
        let present = idsOf((await read(list.path)).data);
        const stays = new Set(present);
        const left = [...changes];
        const next = async () => {
          const { add = 0, remove = [] } = left.shift() ?? {};
          await list.add(add);
          const gone = list.remove === undefined ? [] : remove.flatMap((n) => present[n] ?? []);
          await list.remove?.(gone);
          present = present.filter((id) => !gone.includes(id));
          for (const id of gone) stays.delete(id);
        };
        const forward = await walk(list, { limit, to: 'cursor' }, next);
        const back = await walk(list, { limit, from: forward.at(-1), to: 'before' }, next);
        for (const found of [entriesOf(forward), entriesOf(back)]) {
          expect(new Set(found).size).toBe(found.length);
          expect([...stays].filter((id) => !found.includes(id))).toEqual([]);
        }
      },
    );
    await fc.assert(property, { numRuns: 2 });
  });

  it(`links to the pages on both sides, with every other parameter kept`, async () => {
    const first = await read(list.path, { limit: '2' });
    const second = await read(list.path, { limit: '2', cursor: first.nextCursor ?? '' });
    const links = new Map(
      [...(second.link ?? '').matchAll(/<http:\/\/127\.0\.0\.1\/v1([^>]+)>; rel="(\w+)"/g)].map(
        ([, url = '', rel]) => [rel, url],
      ),
    );
    expect([...links.keys()]).toEqual(['next', 'prev']);
    expect((await read(links.get('prev') ?? '')).data).toEqual(first.data);
    const { searchParams } = new URL(links.get('prev') ?? '', 'http://localhost');
    const given = new URL(addressOf(list.path, { limit: '2' }), 'http://localhost').searchParams;
    expect(searchParams.get('before')).toBe(second.prevCursor);
    searchParams.delete('before');
    expect(String(searchParams)).toBe(String(given));
    expect(first.link).not.toContain('rel="prev"');
  });

  it('is asked for the page behind one or before one, and not for both', async () => {
    const { nextCursor, prevCursor } = await read(list.path, { limit: '2' });
    expect(prevCursor).toBeNull();
    const both = { cursor: nextCursor ?? '', before: nextCursor ?? '' };
    const { status, body } = await apiOf(list.path).get(addressOf(list.path, both));
    expect([status, body.error]).toEqual([
      400,
      'cursor and before are mutually exclusive; give one of them.',
    ]);
    const strange = await apiOf(list.path).get(addressOf(list.path, { before: 'LQ' }));
    expect([strange.status, strange.body.error]).toEqual([
      400,
      'before must be the prevCursor of an earlier page of this list.',
    ]);
  });
});

const shrinking = Object.entries(lists).flatMap(([name, { remove, ...list }]) =>
  remove === undefined ? [] : [[name, { ...list, remove }] as const],
);

describe.each(shrinking)('the list of %s, of which entries go', (_, { remove, ...list }) => {
  it('leads back out of pages from which everything went', async () => {
    await list.add(6);
    const forward = await walk(list, { limit: 2, to: 'cursor' });
    const [lastButOne, last] = forward.slice(-2);
    await remove(idsOf(last?.data ?? []));
    const empty = await read(list.path, { limit: '2', cursor: lastButOne?.nextCursor ?? '' });
    expect([empty.data, empty.nextCursor]).toEqual([[], null]);
    const previous = await read(list.path, { limit: '2', before: empty.prevCursor ?? '' });
    expect(previous.data).toEqual(lastButOne?.data);
    const [first, second] = forward;
    await remove(idsOf(first?.data ?? []));
    const beginning = await read(list.path, { limit: '2', before: second?.prevCursor ?? '' });
    expect([beginning.data, beginning.prevCursor]).toEqual([[], null]);
    const again = await read(list.path, { limit: '2', cursor: beginning.nextCursor ?? '' });
    expect(again.data).toEqual(second?.data);
  });
});

describe('posts in an order of their accounts', () => {
  it.each(['due', 'published'])('with sort=%s only go forward, and say so', async (sort) => {
    expect(await read('/posts', { sort, limit: '2' })).not.toHaveProperty('prevCursor');
    const { nextCursor } = await read('/posts', { limit: '1' });
    const { status, body } = await api.get(addressOf('/posts', { sort, before: nextCursor ?? '' }));
    expect([status, body.error]).toEqual([
      400,
      `before is not for lists with sort=${sort}, which only go forward. Keep the cursor of each page, and give it again to read that page again.`,
    ]);
  });
});
