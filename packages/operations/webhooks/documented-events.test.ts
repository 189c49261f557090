import { type Platform, webhookEventTypes } from '@carillon/core';
import { disconnectAccount, noteApp } from '@carillon/db/accounts';
import { apiClient } from '@carillon/harness/api-client';
import { eventMismatch } from '@carillon/harness/check-answers';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let server: Awaited<ReturnType<typeof startScriptedServer>>;

/** A body of every type that was told. */
let bodies: Map<string, string>;

beforeAll(async () => {
  carillon = await startCarillon({ verifyWindow: 800 });
  server = await startScriptedServer(() => ({}));
  carillon.startWorker(10, { reviewMs: 200 });
  await makeEverythingHappen();
  bodies = await until('an event of every type', async () => {
    const told = new Map(server.requests.map(({ body }) => [JSON.parse(body).type as string, body]));
    return told.size === webhookEventTypes.length && told;
  });
});
afterAll(async () => {
  await carillon.stop();
  await server.close();
});

/** A name that looks as those of times do. */
const metadata = { reviewedAt: 'last week' };

async function makeEverythingHappen(): Promise<void> {
  const { apiKey, profileId, userId } = await carillon.tenant('scale');
  const api = apiClient(carillon.url, apiKey);
  const account = (platform: Platform, handle: string) => carillon.account(profileId, platform, handle);
  async function create(accounts: readonly string[], content: string, when: object = { publishNow: true }) {
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
    return (await api.post('/posts', { profileId, platforms, ...when })).body.data;
  }
  const { body } = await api.post('/webhooks', { url: server.url });
  const fine = await account('x', 'demo');
  const bluesky = await account('bluesky', 'demo');
  await create([fine, bluesky], 'goes out twice', { publishNow: true, metadata, externalId: 'cms-1' });
  await create([await account('x', 'duplicate')], 'fails');
  await create([await account('x', 'suspended'), bluesky], 'goes out once');
  await create([await account('x', 'timeout')], 'is unclear');
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await create([fine], 'is deleted', { scheduledAt });
  await api.delete(`/posts/${id}`);
  await disconnectAccount(carillon.db, await account('x', 'leaves'));
  const plannedAs = (plan: string) => noteApp(carillon.db, { platform: 'x', clientId: 'app', plan });
  await plannedAs('enterprise');
  await create([fine], 'will be refused: $BELL and $RING', { scheduledAt });
  await plannedAs('self-serve');
  await failMedium(userId);
  await api.post(`/webhooks/${body.data.id}/test`);
}

/** As the process that reads media does with a file that it cannot use. */
async function failMedium(userId: string): Promise<void> {
  const facts = {
    type: 'image',
    mimeType: 'image/png',
    width: 1,
    height: 1,
    sizeBytes: 4,
    sha256: 'a',
  } as const;
  const id = 'med_01ka3m7q2ve4wr3t9t0v0v6q3c';
  await carillon.db.medium.create({
    data: { id, userId, name: 'broken.png', status: 'processing', ...facts },
  });
  await carillon.db.medium.update({
    where: { id },
    data: { status: 'failed', problem: 'it ends too early' },
  });
}

describe('what is told', () => {
  it.each(webhookEventTypes)('of %s is as the document says', (type) => {
    expect(eventMismatch(type, bodies.get(type) ?? '{}')).toBeNull();
  });

  it('has what the post says on each account, and where it is', () => {
    const { platforms, content } = JSON.parse(bodies.get('post.published') ?? '{}').data;
    for (const { items, platformPostId } of platforms)
      expect(items).toEqual([{ content, media: [], linkCard: true, options: {}, platformPostId, url: null }]);
    const { items } = JSON.parse(bodies.get('publication.failed') ?? '{}').data;
    expect(items).toMatchObject([{ content: expect.any(String), platformPostId: null }]);
  });

  it('has what its author noted as it was given', () => {
    const events = server.requests.map(({ body }) => JSON.parse(body));
    const noted = events.filter(({ type, data }) => type === 'post.published' && data.externalId === 'cms-1');
    expect(noted.map(({ data }) => data.metadata)).toEqual([metadata]);
  });

  it('would be found out if it were not', () => {
    const told = JSON.parse(bodies.get('post.published') ?? '{}');
    const { generation: _, ...platform } = told.data.platforms[0];
    for (const data of [
      { ...told.data, more: 1 },
      { ...told.data, platforms: [platform] },
    ])
      expect(eventMismatch('post.published', JSON.stringify({ ...told, data }))).not.toBeNull();
  });
});
