import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';
import { uploadFile } from '../../testing/upload-file.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

async function createPost(contents: Record<'x' | 'bluesky', readonly string[]>) {
  const { client, profileId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo');
  const items = (texts: readonly string[]) => ({ items: texts.map((content) => ({ content })) });
  const platforms = { [x]: items(contents.x), [bluesky]: items(contents.bluesky) };
  const { body } = await client.post<{ id: string }>('/v1/posts', { profileId, platforms });
  return { id: body.data.id, client, x, bluesky };
}

describe('GET /app/posts/:id', () => {
  it('tells what a post says on each account, item by item', async () => {
    const { id, client, x, bluesky } = await createPost({ x: ['ding', 'dong'], bluesky: ['clang'] });
    const pending = (content: string) => ({ content, linkCard: true, state: 'pending', url: null });
    expect((await client.get(`/app/posts/${id}`)).body.data).toMatchObject([
      { socialAccountId: x, begun: false, active: true, items: [pending('ding'), pending('dong')] },
      { socialAccountId: bluesky, platform: 'bluesky', begun: false, items: [pending('clang')] },
    ]);
  });

  it('tells where an item is on the network, or in the sandbox', async () => {
    const { id, client, x, bluesky } = await createPost({ x: ['ding'], bluesky: ['ding'] });
    await dashboard.db.socialAccount.update({ where: { id: x }, data: { sandbox: false } });
    for (const [socialAccountId, remoteId] of [
      [x, '19911'],
      [bluesky, 'at://did:plc:ada/app.bsky.feed.post/3k'],
    ] as const)
      await dashboard.db.item.updateMany({
        where: { publication: { postId: id, socialAccountId } },
        data: { state: 'sent', sends: 1, remoteId, sentAt: new Date() },
      });
    const sandboxUrl = dashboard.carillon.sandbox.url;
    expect((await client.get(`/app/posts/${id}`)).body.data).toMatchObject([
      { begun: true, items: [{ state: 'sent', url: 'https://x.com/demo/status/19911' }] },
      {
        begun: true,
        items: [{ state: 'sent', url: `${sandboxUrl}#at%3A%2F%2Fdid%3Aplc%3Aada%2Fapp.bsky.feed.post%2F3k` }],
      },
    ]);
  });

  it('tells which media an item has, in their order, and what it says of them', async () => {
    const { client, profileId } = await dashboard.signedIn();
    const x = await dashboard.carillon.account(profileId, 'x', 'demo');
    const png = await picture().png().toBuffer();
    const media = [
      { id: await uploadFile(dashboard, client, png), altText: 'A small bell' },
      { id: await uploadFile(dashboard, client, png), altText: '' },
    ];
    const platforms = { [x]: { items: [{ content: '', media }, { content: 'dong' }] } };
    const { body } = await client.post<{ id: string }>('/v1/posts', { profileId, platforms });
    expect((await client.get(`/app/posts/${body.data.id}`)).body.data).toMatchObject([
      {
        items: [
          { content: '', media },
          { content: 'dong', media: [] },
        ],
      },
    ]);
  });

  it('has no post of another user', async () => {
    const { id } = await createPost({ x: ['ding'], bluesky: ['ding'] });
    const { client } = await dashboard.signedIn();
    expect(await client.get(`/app/posts/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Post not found' },
    });
  });
});
