import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let api: ApiClient;
let x: string;
let bluesky: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  api = apiClient(carillon.url, tenant.apiKey);
  x = await carillon.account(tenant.profileId, 'x', 'demo');
  bluesky = await carillon.account(tenant.profileId, 'bluesky', 'demo');
});

afterAll(() => carillon.stop());

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const sentence = expect.stringMatching(/^\S.+\.$/);
const unknown = (known: string) => known.slice(0, -1) + (known.endsWith('0') ? '1' : '0');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const tomorrow = inMinutes(24 * 60);

const items = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });
const body = (more: object = {}) => ({
  profileId: tenant.profileId,
  platforms: { [x]: items('hello'), [bluesky]: items('hello') },
  ...more,
});
const answerTo = async (request: object, client = api) => {
  const answer = await client.post('/posts', request);
  return [answer.status, answer.body];
};
const refused = (error: unknown = sentence) => [400, { error }];

describe('section 4.2: POST /posts', () => {
  it('answers 201 with the post and a message', async () => {
    const answer = await api.post('/posts', body());
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toMatchObject({
      data: {
        id: expect.stringMatching(/^pst_[0-9a-z]+$/),
        profileId: tenant.profileId,
        content: 'hello',
        status: 'draft',
        scheduledAt: null,
        createdAt: timestamp,
        updatedAt: timestamp,
      },
      message: expect.stringMatching(/./),
    });
  });

  it('gives each target its own content', async () => {
    const platforms = { [x]: items('short'), [bluesky]: items('one', 'two') };
    const { status, body: created } = await api.post('/posts', body({ platforms }));
    expect(status).toBe(201);
    const stored = await carillon.db.item.findMany({
      where: { publication: { postId: created.data.id } },
      include: { publication: true },
      orderBy: { position: 'asc' },
    });
    const of = (account: string) =>
      stored.filter((one) => one.publication.socialAccountId === account).map(({ content }) => content);
    expect([of(x), of(bluesky)]).toEqual([['short'], ['one', 'two']]);
  });

  it('says how many platforms an immediate post is queued for', async () => {
    const { body: answer } = await api.post('/posts', body({ publishNow: true }));
    expect(answer.message).toBe('Post queued for publishing to 2 platform(s)');
    expect(answer.data).toMatchObject({ status: 'queued', scheduledAt: null });
  });
});

describe('section 3: the status of a new post', () => {
  it.each([
    ['publishNow', { publishNow: true }, 'queued'],
    ['publishNow, whatever the status', { publishNow: true, status: 'draft' }, 'queued'],
    ['publishNow, whatever the time', { publishNow: true, scheduledAt: tomorrow }, 'queued'],
    ['publishNow, even with autoSchedule', { publishNow: true, autoSchedule: true }, 'queued'],
    ['autoSchedule', { autoSchedule: true }, 'scheduled'],
    ['autoSchedule, whatever the status', { autoSchedule: true, status: 'draft' }, 'scheduled'],
    ['status draft', { status: 'draft' }, 'draft'],
    ['status draft with a time', { status: 'draft', scheduledAt: tomorrow }, 'draft'],
    ['status scheduled with a time', { status: 'scheduled', scheduledAt: tomorrow }, 'scheduled'],
    ['a time', { scheduledAt: tomorrow }, 'scheduled'],
    [
      'a time, and the defaults',
      { scheduledAt: tomorrow, autoSchedule: false, publishNow: false },
      'scheduled',
    ],
    ['nothing', {}, 'draft'],
  ])('with %s', async (_, more, status) => {
    const answer = await api.post('/posts', body(more));
    expect([answer.status, answer.body.error, answer.body.data?.status]).toEqual([201, undefined, status]);
    expect((await api.get(`/posts/${answer.body.data.id}`)).body.data.status).toBe(status);
  });

  it('refuses scheduled without a time', async () => {
    expect(await answerTo(body({ status: 'scheduled' }))).toEqual(refused());
  });

  it('keeps the time of a draft and of a scheduled post, in UTC', async () => {
    const local = `${new Date(Date.parse(tomorrow) + 7_200_000).toISOString().slice(0, 19)}+02:00`;
    for (const more of [{ scheduledAt: local }, { scheduledAt: local, status: 'draft' }]) {
      const { data } = (await api.post('/posts', body(more))).body;
      expect(data.scheduledAt).toEqual(timestamp);
      expect(Date.parse(data.scheduledAt ?? '')).toBe(Date.parse(local));
    }
  });
});

describe('section 4.2, rule 1: accounts exist and belong to the profile', () => {
  const notFound = refused('One or more social accounts not found');
  const to = (account: string) => ({ platforms: { [x]: items('hello'), [account]: items('hello') } });

  it.each(['unknown', 'malformed'])('refuses an account id that is %s', async (kind) => {
    expect(await answerTo(body(to(kind === 'unknown' ? unknown(x) : 'sac_nobody')))).toEqual(notFound);
  });

  it("refuses an account of the user's other profile", async () => {
    const profile = { userId: tenant.userId, name: 'Other', timezone: 'UTC', groupId: null };
    const other = await createProfile(carillon.db, profile);
    const elsewhere = await carillon.account(other.id, 'x', 'elsewhere');
    expect(await answerTo(body(to(elsewhere)))).toEqual(notFound);
  });

  it.each(['unknown', 'malformed', "another user's"])(
    'answers 404 for a profile id that is %s',
    async (kind) => {
      const ids = { unknown: unknown(tenant.profileId), malformed: 'prf_nobody' };
      const profileId =
        kind in ids ? ids[kind as keyof typeof ids] : (await carillon.tenant('free')).profileId;
      expect(await answerTo(body({ profileId }))).toEqual([404, { error: 'Profile not found' }]);
    },
  );
});

describe('section 4.2, rule 2: accounts are active', () => {
  it('refuses an inactive account', async () => {
    const inactive = await carillon.account(tenant.profileId, 'x', 'gone');
    await carillon.db.socialAccount.update({ where: { id: inactive }, data: { active: false } });
    expect(await answerTo(body({ platforms: { [inactive]: items('hello') } }))).toEqual(refused());
  });
});

describe('section 4.2, rule 3: content within the strictest limit of the selected networks', () => {
  const only = (network: 'x' | 'bluesky', ...contents: string[]) =>
    body({ platforms: { [network === 'x' ? x : bluesky]: items(...contents) } });

  it.each([
    ['x', '280 characters', 'a'.repeat(280)],
    ['bluesky', '300 characters', 'a'.repeat(300)],
    ['bluesky', '300 emoji', '🇩🇪'.repeat(300)],
    ['bluesky', '300 letters with combining accents', 'e\u0301'.repeat(300)],
  ] as const)('takes on %s %s', async (network, _, content) => {
    expect((await api.post('/posts', only(network, content))).status).toBe(201);
  });

  it.each([
    ['x', '281 characters', ['a'.repeat(281)]],
    ['bluesky', '301 characters', ['a'.repeat(301)]],
    ['bluesky', '301 emoji', ['🇩🇪'.repeat(301)]],
    ['x', 'a thread whose second item has 281 characters', ['one', 'a'.repeat(281)]],
    ['bluesky', 'a thread whose second item has 301 characters', ['one', 'a'.repeat(301)]],
  ] as const)('refuses on %s %s', async (network, _, contents) => {
    expect(await answerTo(only(network, ...contents))).toEqual(refused());
  });

  it('holds the Bluesky target to 280 when X is selected too', async () => {
    const both = (length: number) =>
      body({ platforms: { [x]: items('hi'), [bluesky]: items('a'.repeat(length)) } });
    expect(await answerTo(both(281))).toEqual(refused());
    expect((await api.post('/posts', both(280))).status).toBe(201);
  });
});

describe('section 4.2, rule 4: autoSchedule and scheduledAt exclude each other', () => {
  it.each([
    ['alone', {}],
    ['with publishNow', { publishNow: true }],
    ['with a status', { status: 'draft' }],
  ])('refuses both %s', async (_, more) => {
    expect(await answerTo(body({ autoSchedule: true, scheduledAt: tomorrow, ...more }))).toEqual(refused());
  });
});

describe('section 4.2, rule 5: threads need the Growth plan', () => {
  it.each([
    ['free', 403],
    ['growth', 201],
    ['scale', 201],
  ] as const)('on the %s plan a thread answers %i', async (plan, expected) => {
    const owner = await carillon.tenant(plan);
    const account = await carillon.account(owner.profileId, 'bluesky', `thread-${plan}`);
    const thread = { profileId: owner.profileId, platforms: { [account]: items('one', 'two') } };
    const [status, answer] = await answerTo(thread, apiClient(carillon.url, owner.apiKey));
    expect(status).toBe(expected);
    if (expected === 403) expect(answer).toEqual({ error: sentence });
  });
});

describe('section 4.2, rule 6: the monthly post limit', () => {
  const createMany = async (plan: 'free' | 'growth', count: number) => {
    const owner = await carillon.tenant(plan);
    const account = await carillon.account(owner.profileId, 'x', `monthly-${plan}`);
    const client = apiClient(carillon.url, owner.apiKey);
    const draft = { profileId: owner.profileId, platforms: { [account]: items('hello') } };
    const statuses = new Set<unknown>();
    for (let n = 0; n < count; n += 1) statuses.add((await answerTo(draft, client))[0]);
    return { statuses: [...statuses], next: await answerTo(draft, client) };
  };

  it('takes 50 posts a month on the free plan, and no more', async () => {
    expect(await createMany('free', 50)).toEqual({
      statuses: [201],
      next: [403, { error: 'Monthly post limit reached. Upgrade your plan to schedule more posts.' }],
    });
  });

  it('takes more than 50 on the growth plan', async () => {
    expect(await createMany('growth', 50)).toEqual({ statuses: [201], next: [201, expect.anything()] });
  });
});

describe('section 2.6: the request body', () => {
  it.each([
    ['without profileId', { profileId: undefined }],
    ['without platforms', { platforms: undefined }],
    ['with another status', { status: 'published' }],
    ['with a time without offset', { scheduledAt: tomorrow.replace('Z', '') }],
    ['with a time more than 5 minutes ago', { scheduledAt: inMinutes(-6) }],
    ['with a time that is none', { scheduledAt: 'tomorrow' }],
  ])('is refused %s', async (_, more) => {
    expect(await answerTo(body(more))).toEqual(refused());
  });

  it('may name a time a moment ago', async () => {
    expect((await api.post('/posts', body({ scheduledAt: inMinutes(-1) }))).status).toBe(201);
  });
});
