import { newId } from '@carillon/core';
import { createProfile } from '@carillon/db/profiles';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeCursor } from './paging.ts';

let carillon: Carillon;
let tenant: Tenant;
let api: ReturnType<typeof apiClient>;
let triedPost: string;

const count = 23;
const times = Array.from({ length: count }, (_, index) => index);

const addPosts = (howMany: number, { userId, profileId }: Pick<Tenant, 'userId' | 'profileId'> = tenant) =>
  carillon.db.post.createManyAndReturn({
    data: times.slice(0, howMany).map((n) => ({
      id: newId('pst'),
      userId,
      profileId,
      content: `post ${n}`,
      status: 'draft' as const,
    })),
    select: { id: true },
  });

async function addAccounts(): Promise<void> {
  const fields = { profileId: tenant.profileId, platform: 'x', platformAvatar: 'https://x.example' } as const;
  await carillon.db.socialAccount.createMany({
    data: times.map((n) => ({
      ...fields,
      id: newId('sac'),
      platformUserId: String(n),
      platformUsername: `ada${n}`,
    })),
  });
}

/** Tries of which many began at the same moment. */
async function addAttempts(): Promise<string> {
  const account = await carillon.account(tenant.profileId, 'bluesky', 'demo');
  const platforms = { [account]: { items: [{ content: 'tried often' }] } };
  const { body } = await api.post('/posts', { profileId: tenant.profileId, platforms });
  const { id: publicationId } = await carillon.db.publication.findFirstOrThrow({
    where: { postId: body.data.id },
  });
  await carillon.db.attempt.createMany({
    data: times.map((n) => ({
      publicationId,
      leaseToken: n,
      generation: 1,
      number: n,
      worker: 'worker-1',
      startedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 5)),
    })),
  });
  return body.data.id;
}

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  api = apiClient(carillon.url, tenant.apiKey);
  await addAccounts();
  triedPost = await addAttempts();
  await addPosts(count);
  const profile = { userId: tenant.userId, timezone: 'UTC', groupId: 'a group & more' };
  for (const n of times) await createProfile(carillon.db, { ...profile, name: `profile ${n}` });
});

afterAll(() => carillon.stop());

type Entry = Readonly<Record<string, unknown>>;
interface PageBody {
  readonly data: readonly Entry[];
  readonly nextCursor?: string | null;
}

const get = async (path: string) => {
  const { status, body, headers } = await api.get(path);
  return { status, body: body as unknown as PageBody, link: headers.get('link') };
};

const withQuery = (path: string, more: Record<string, string>): string => {
  const [address, query] = path.split('?');
  return `${address}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(more)])}`;
};

/** All pages of a list, from one nextCursor to the next. */
async function pages(path: string, limit: number) {
  const found: (readonly Entry[])[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await get(withQuery(path, { limit: String(limit), ...(cursor && { cursor }) }));
    found.push(body.data);
    if (body.nextCursor === undefined) throw new Error('The page has no nextCursor.');
    if (found.length > 2 * count) throw new Error('The pages have no end.');
    cursor = body.nextCursor;
  }
  return found;
}

/** Address of each list, and whether its pages go from the end of the list to its beginning. */
const lists = [
  ['/posts', () => '/posts', false],
  ['/posts with filters', () => `/posts?status=draft&profile_id=${tenant.profileId}`, false],
  ['/profiles', () => '/profiles', false],
  ['/profiles of a group', () => '/profiles?group_id=a+group+%26+more', false],
  ['/social-accounts', () => `/social-accounts?profile_id=${tenant.profileId}`, false],
  ['/posts/{id}/attempts', () => `/posts/${triedPost}/attempts`, true],
] as const;

describe.each(lists)('GET /v1%s', (_, path, isBackwards) => {
  it('answers the whole list and nothing else to whoever asks for no page', async () => {
    const { body, link } = await get(path());
    expect(body.data.length).toBeGreaterThanOrEqual(count);
    expect(body).not.toHaveProperty('nextCursor');
    expect(link).toBeNull();
  });

  it('answers in pages of any size exactly the list', async () => {
    const { data } = (await get(path())).body;
    const property = fc.asyncProperty(fc.integer({ min: 1, max: count + 3 }), async (limit) => {
      const found = await pages(path(), limit);
      expect((isBackwards ? found.reverse() : found).flat()).toEqual(data);
      expect(found.every((page) => page.length <= limit)).toBe(true);
      expect(found.length).toBe(Math.max(1, Math.ceil(data.length / limit)));
    });
    await fc.assert(property, { numRuns: 6, examples: [[count], [count + 1]] });
  });

  it('links each page to the next, with every other parameter kept', async () => {
    const { data } = (await get(path())).body;
    const found: (readonly Entry[])[] = [];
    let next: string | null = withQuery(path(), { limit: '7' });
    while (next !== null) {
      const { body, link }: Awaited<ReturnType<typeof get>> = await get(next);
      found.push(body.data);
      const [, url] = /<http:\/\/127\.0\.0\.1\/v1([^>]+)>; rel="next"/.exec(link ?? '') ?? [];
      const given = new URLSearchParams(next.split('?')[1]);
      const linked = new URLSearchParams(url?.split('?')[1]);
      given.delete('cursor');
      expect(linked.get('cursor') ?? null).toBe(body.nextCursor);
      linked.delete('cursor');
      if (url !== undefined) expect(String(linked)).toBe(String(given));
      next = url ?? null;
    }
    expect((isBackwards ? found.reverse() : found).flat()).toEqual(data);
  });

  it.each([
    ['nothing', ''],
    ['no base64url', '***'],
    ['something else', encodeCursor('something else')],
    ['an id with more behind it', encodeCursor(`${newId('pst')} `)],
    ['an API key', encodeCursor(newId('apk'))],
    ['base64 with padding', `${encodeCursor(newId('pst'))}==`],
    ['NUL', encodeCursor('pst_\0')],
    ['a try at another post', encodeCursor(`${newId('pst')} ${newId('pp')} 1 1767225600000`)],
    ['a time beyond all times', encodeCursor(`${newId('pst')} ${newId('pp')} 1 99999999999999999999`)],
  ])('refuses a cursor that is %s', async (_kind, cursor) => {
    const { status, body } = await api.get(withQuery(path(), { cursor }));
    expect([status, body]).toEqual([
      400,
      { error: 'cursor must be the nextCursor of an earlier page of this list.' },
    ]);
  });

  it('refuses the cursors of other lists', async () => {
    const name = path().split('?')[0];
    for (const [, other] of lists.filter(([, other]) => other().split('?')[0] !== name)) {
      const cursor = (await get(withQuery(other(), { limit: '1' }))).body.nextCursor ?? '';
      expect((await get(withQuery(path(), { cursor }))).status).toBe(400);
    }
  });
});

describe('a page', () => {
  it.each(['/posts', '/profiles', '/social-accounts'])(
    'of %s is refused with a limit that is none',
    async (path) => {
      for (const limit of ['0', '1001', '-1', '1.5', 'many', '']) {
        const { status, body } = await api.get(`${path}?limit=${limit}`);
        expect([status, body]).toEqual([400, { error: 'limit must be a whole number from 1 to 1000.' }]);
      }
    },
  );

  it('follows the one before, whatever was added or deleted in between', async () => {
    const alone = await carillon.tenant('scale');
    const itsApi = apiClient(carillon.url, alone.apiKey);
    const before = await addPosts(9, alone);
    const newestFirst = before
      .map(({ id }) => id)
      .sort()
      .reverse();
    const first = (await itsApi.get<{ id: string }[]>('/posts?limit=4')).body;
    expect(first.data.map(({ id }) => id)).toEqual(newestFirst.slice(0, 4));

    await addPosts(3, alone);
    // The very one that the cursor stands for goes, and the one behind it.
    await carillon.db.post.deleteMany({ where: { id: { in: newestFirst.slice(3, 5) } } });
    const cursor = (first as unknown as PageBody).nextCursor;
    const rest = (await itsApi.get<{ id: string }[]>(`/posts?limit=100&cursor=${cursor}`)).body;
    expect(rest.data.map(({ id }) => id)).toEqual(newestFirst.slice(5));
    expect(rest).toHaveProperty('nextCursor', null);
  });

  it('of another user’s list begins nowhere else than one’s own', async () => {
    const stranger = await carillon.tenant('scale');
    const theirs = apiClient(carillon.url, stranger.apiKey);
    const { nextCursor } = (await get('/posts?limit=1')).body;
    expect((await theirs.get(`/posts?cursor=${nextCursor}`)).body).toEqual({
      data: [],
      nextCursor: null,
      prevCursor: null,
    });
  });
});

describe('more than 1,000 posts', () => {
  it('are never cut off in silence', async () => {
    const alone = await carillon.tenant('scale');
    for (let left = 1_001; left > 0; left -= count) await addPosts(Math.min(left, count), alone);
    const itsApi = apiClient(carillon.url, alone.apiKey);
    const { body, headers } = await itsApi.get<Entry[]>('/posts');
    const { nextCursor } = body as unknown as PageBody;
    expect(body.data).toHaveLength(1_000);
    expect(headers.get('link')).toContain(`cursor=${nextCursor}`);
    const rest = (await itsApi.get<Entry[]>(`/posts?cursor=${nextCursor}`)).body;
    expect([rest.data.length, rest]).toEqual([1, expect.objectContaining({ nextCursor: null })]);
  });
});
