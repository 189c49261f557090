import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

const hourMs = 3_600_000;
const keepPublishedMs = 30 * 24 * hourMs;

let carillon: Carillon;
let tenant: Tenant;
let client: ReturnType<typeof mediaClient>;

beforeAll(async () => {
  carillon = await startCarillon({ mediaTimes: { roundMs: hourMs, keepPublishedMs } });
  tenant = await carillon.tenant('scale');
  client = mediaClient(carillon, tenant.apiKey);
});
afterAll(() => carillon.stop());

const uploaded = async (name = 'a.png') => (await client.uploaded(await small(), `?name=${name}`)).id;
const json = { 'content-type': 'application/json' };
const change = (id: string, body: unknown, apiKey = tenant.apiKey) =>
  client.send('PATCH', `/media/${id}`, JSON.stringify(body), { headers: json, apiKey });
const names = async (query: string) => (await client.get(query)).body.data.map(({ name }) => name);
const row = (id: string) => carillon.db.medium.findUnique({ where: { id } });
const overdue = (id: string) =>
  carillon.db.medium.updateMany({ where: { id }, data: { expiresAt: new Date(Date.now() - hourMs) } });

/** A post that is out since then, or waits. */
async function used(id: string, publishedAt?: Date): Promise<void> {
  const account = await carillon.account(tenant.profileId, 'x', `ringer${id.slice(-6)}`);
  const api = apiClient(carillon.url, tenant.apiKey);
  const platforms = { [account]: { items: [{ content: 'Ding', media: [{ id }] }] } };
  const { body } = await api.post('/posts', { profileId: tenant.profileId, platforms });
  if (publishedAt)
    await carillon.db.publication.updateMany({
      where: { postId: body.data.id },
      data: { status: 'published', dueAt: publishedAt, publishedAt, platformPostId: '1' },
    });
}

describe('a medium that is kept', () => {
  it('is deleted by nobody but its owner', async () => {
    const id = await uploaded();
    const { status, body } = await change(id, { kept: true });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ kept: true, expiresAt: null })]);
    await overdue(id); // as if somebody had written a time nonetheless
    await carillon.desk.round();
    expect(await row(id)).toMatchObject({ kept: true, deletedAt: null, status: 'ready' });
    expect((await client.get(`/${id}/content`)).status).toBe(200);
    expect((await client.send('DELETE', `/media/${id}`)).status).toBe(204);
  });

  it('keeps its content, however long ago it went out', async () => {
    const id = await uploaded();
    await used(id, new Date(Date.now() - 2 * keepPublishedMs));
    await change(id, { kept: true });
    await carillon.desk.round();
    expect((await client.get(`/${id}`)).body.data).toMatchObject({ status: 'ready', expiresAt: null });
    await change(id, { kept: false });
    await overdue(id);
    await carillon.desk.round();
    expect((await client.get(`/${id}`)).body.data).toMatchObject({ status: 'expired', kept: false });
  });

  it('goes a day after it is kept no longer, and no later by being told so again', async () => {
    const id = await uploaded();
    await change(id, { kept: true });
    const first = (await change(id, { kept: false })).body.data;
    expect(Date.parse(first.expiresAt) - Date.now()).toBeGreaterThan(23.9 * hourMs);
    expect(Date.parse(first.expiresAt) - Date.now()).toBeLessThan(24.1 * hourMs);
    expect((await change(id, { kept: false })).body.data.expiresAt).toBe(first.expiresAt);
    await overdue(id);
    await carillon.desk.round();
    expect(await row(id)).toBeNull();
  });

  it('may be one that is still being prepared', async () => {
    const { data } = (await client.upload(await small())).body;
    expect((await change(data.id, { kept: true })).status).toBe(200);
    expect(await client.prepared(data.id)).toMatchObject({ status: 'ready', kept: true, expiresAt: null });
  });
});

describe('tags', () => {
  it('are cleaned, and each is there once, as the other media spell it', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const first = await change(one, { tags: ['  Spring   sale ', 'Köln', 'KOLN'] });
    expect(first.body.data.tags).toEqual(['Spring sale', 'Köln']);
    const second = await change(two, { tags: ['koln', 'spring sale', 'new'] });
    expect(second.body.data.tags).toEqual(['Köln', 'Spring sale', 'new']);
    expect((await change(two, { name: 'b.png' })).body.data.tags).toHaveLength(3);
    expect((await change(two, { tags: [] })).body.data.tags).toEqual([]);
  });

  it('of changes at the same moment are spelled alike', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => uploaded()));
    const spellings = ['Bells', 'bells', 'BELLS', 'bélls'];
    const answers = await Promise.all(ids.map((id, n) => change(id, { tags: [spellings[n]] })));
    expect(new Set(answers.flatMap(({ body }) => body.data.tags)).size).toBe(1);
  });

  it.each([
    [[''], 'tags[0]'],
    [['a'.repeat(51)], 'tags[0]'],
    [['👩‍👩‍👧'.repeat(51)], 'tags[0]'],
    [['a\u202eb'], 'tags[0]'],
    [['a\u0007b'], 'tags[0]'],
    [Array.from({ length: 21 }, (_, n) => `tag ${n}`), 'tags'],
    ['logo', 'tags'],
  ])('%j are refused', async (tags, path) => {
    const id = await uploaded();
    const { status, body } = await change(id, { tags });
    expect([status, body.error]).toEqual([400, expect.stringContaining(path)]);
  });

  it('may be emoji, 20 of them, and 50 characters long', async () => {
    const id = await uploaded();
    const tags = ['👩‍👩‍👧'.repeat(10), 'ä'.repeat(50), ...Array.from({ length: 18 }, (_, n) => `tag ${n}`)];
    expect((await change(id, { tags })).body.data.tags).toEqual(tags);
  });

  it('are 200 different ones in all media', async () => {
    const other = await carillon.tenant('scale');
    const theirs = mediaClient(carillon, other.apiKey);
    const id = async () => (await theirs.uploaded(await small())).id;
    for (let n = 0; n < 200; n += 20) {
      const tags = Array.from({ length: 20 }, (_, index) => `tag ${n + index}`);
      expect((await change(await id(), { tags }, other.apiKey)).status).toBe(200);
    }
    const last = await id();
    const { status, body } = await change(last, { tags: ['one more'] }, other.apiKey);
    expect([status, body.error]).toEqual([
      400,
      'tags must have at most 200 different values in all your media.',
    ]);
    expect((await change(last, { tags: ['TAG 7'] }, other.apiKey)).body.data.tags).toEqual(['tag 7']);
  });
});

describe('the list of media', () => {
  it('is narrowed to what is kept, used, tagged, or ends soon', async () => {
    const own = await carillon.tenant('scale');
    [tenant, client] = [own, mediaClient(carillon, own.apiKey)];
    const [kept, waiting, out, old, loose] = [
      await uploaded('kept'),
      await uploaded('waiting'),
      await uploaded('out'),
      await uploaded('old'),
      await uploaded('loose'),
    ];
    await change(kept, { kept: true, tags: ['Logo', 'Köln'] });
    await change(loose, { tags: ['Köln'] });
    await used(waiting);
    await used(out, new Date());
    await used(old, new Date(Date.now() - keepPublishedMs - hourMs));
    expect(await names('?kept=true')).toEqual(['kept']);
    expect(await names('?kept=false')).toEqual(['loose', 'old', 'out', 'waiting']);
    expect(await names('?used=false')).toEqual(['loose', 'kept']);
    expect(await names('?used=true')).toEqual(['old', 'out', 'waiting']);
    expect(await names('?tag=koln')).toEqual(['loose', 'kept']);
    expect(await names('?tag=logo')).toEqual(['kept']);
    expect(await names('?tag=nothing')).toEqual([]);
    expect(await names('?tag=koln&used=false&kept=false&q=LOOSE&type=image')).toEqual(['loose']);
    const soon = new Date(Date.now() + 25 * hourMs).toISOString();
    expect(await names(`?expires_before=${soon}`)).toEqual(['loose', 'old']);
    expect(await names(`?expires_before=${new Date().toISOString()}`)).toEqual([]);
    for (const wrong of ['kept=1', 'used=maybe', 'expires_before=soon'])
      expect((await client.get(`?${wrong}`)).status).toBe(400);
  });
});
