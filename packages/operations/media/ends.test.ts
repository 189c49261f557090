import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

const hourMs = 3_600_000;
const keepPublishedMs = 30 * 24 * hourMs;

let carillon: Carillon;
let tenant: Tenant;
let accounts: readonly string[];
let api: ReturnType<typeof apiClient>;
let media: ReturnType<typeof mediaClient>;

beforeAll(async () => {
  carillon = await startCarillon({ mediaTimes: { roundMs: hourMs, keepPublishedMs } });
  tenant = await carillon.tenant('scale');
  accounts = [
    await carillon.account(tenant.profileId, 'x', 'ringer'),
    await carillon.account(tenant.profileId, 'bluesky', 'ringer.test'),
  ];
  api = apiClient(carillon.url, tenant.apiKey);
  media = mediaClient(carillon, tenant.apiKey);
});
afterAll(() => carillon.stop());

const uploaded = async (): Promise<string> => (await media.uploaded(await small())).id;

/** A draft that has the medium on all accounts. @returns its id */
async function used(id: string): Promise<string> {
  const items = [{ content: 'Ding', media: [{ id }] }];
  const platforms = Object.fromEntries(accounts.map((account) => [account, { items }]));
  const { status, body } = await api.post('/posts', { profileId: tenant.profileId, platforms });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id;
}

/** Notes what became of a post. @param on account by its number; all of them unless given */
const became = (
  postId: string,
  status: 'published' | 'failed' | 'cancelled',
  { at = new Date(), on }: { at?: Date; on?: number } = {},
) =>
  carillon.db.publication.updateMany({
    where: { postId, ...(on !== undefined && { socialAccountId: accounts[on] ?? '' }) },
    data: {
      ...{ status, dueAt: at },
      ...(status === 'published' && { publishedAt: at, platformPostId: '1' }),
      ...(status === 'failed' && { errorMessage: 'no' }),
    },
  });

/** What all answers say about when it ends; they have to agree. */
async function endOf(id: string): Promise<string | null> {
  const json = { headers: { 'content-type': 'application/json' } };
  const list = (await media.get('?limit=100')).body.data.find((one) => one.id === id);
  const answers = [
    (await media.get(`/${id}`)).body.data,
    (await media.send('PATCH', `/media/${id}`, '{"altText":"A bell"}', json)).body.data,
  ].map(({ expiresAt }) => expiresAt);
  expect(answers).toEqual([list?.expiresAt, list?.expiresAt]);
  return answers[0] ?? null;
}

const ago = (ms: number) => new Date(Date.now() - ms);
const after = (time: Date) => new Date(time.getTime() + keepPublishedMs).toISOString();

describe('when a medium ends', () => {
  it('is a day after its upload as long as nothing uses it', async () => {
    const id = await uploaded();
    const { createdAt } = await carillon.db.medium.findUniqueOrThrow({ where: { id } });
    const end = Date.parse((await endOf(id)) ?? '');
    expect(Math.abs(end - createdAt.getTime() - 24 * hourMs)).toBeLessThan(10_000);
  });

  it('is not known while a draft or a failed post needs it, or one that is out only in part', async () => {
    const id = await uploaded();
    const post = await used(id);
    expect(await endOf(id)).toBeNull();
    await became(post, 'published', { on: 0 });
    expect(await endOf(id)).toBeNull();
    await became(post, 'failed', { on: 1 });
    expect(await endOf(id)).toBeNull();
  });

  it('is counted from the last that went out, as soon as all did', async () => {
    const id = await uploaded();
    const posts = [await used(id), await used(id), await used(id)];
    const [first, last] = [ago(20 * hourMs), ago(2 * hourMs)];
    await became(posts[0] ?? '', 'published', { at: first, on: 0 });
    await became(posts[0] ?? '', 'published', { at: last, on: 1 });
    await became(posts[1] ?? '', 'published', { at: first });
    expect(await endOf(id)).toBeNull();
    await became(posts[2] ?? '', 'cancelled');
    expect(await endOf(id)).toBe(after(last));
  });

  it('is not looked up among a hundred uses and more', async () => {
    const id = await uploaded();
    const post = await used(id);
    await became(post, 'published');
    const { id: publicationId } = await carillon.db.publication.findFirstOrThrow({ where: { postId: post } });
    const rest = Array.from({ length: 98 }, (_, index) => index + 1); // beside those on both accounts
    const items = rest.map((position) => ({ publicationId, position, content: '' }));
    await carillon.db.item.createMany({ data: items });
    const uses = rest.map((itemPosition) => ({ publicationId, itemPosition, position: 0, mediumId: id }));
    await carillon.db.itemMedium.createMany({ data: uses.slice(1).map((use) => ({ ...use, altText: '' })) });
    expect(await endOf(id)).not.toBeNull();
    await carillon.db.itemMedium.createMany({
      data: uses.slice(0, 1).map((use) => ({ ...use, altText: '' })),
    });
    expect(await endOf(id)).toBeNull();
  });

  it('is not before it is looked at', async () => {
    const id = await uploaded();
    const post = await used(id);
    await became(post, 'published', { at: ago(keepPublishedMs) });
    const { expiresAt } = await carillon.db.medium.findUniqueOrThrow({ where: { id } });
    expect(await endOf(id)).toBe(expiresAt?.toISOString());
  });
});
