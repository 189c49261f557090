import { afterAll, describe, expect, it } from '@jest/globals';
import { startDashboard } from '../testing/start-dashboard.ts';

const scene = await startDashboard();
afterAll(() => scene.stop());

async function createPost(contents: Record<'x' | 'bluesky', readonly string[]>) {
  const { userId, profileId } = await scene.tenant();
  const visitor = await scene.signIn(userId);
  const x = await scene.account(profileId, 'x', 'demo');
  const bluesky = await scene.account(profileId, 'bluesky', 'demo');
  const items = (texts: readonly string[]) => ({ items: texts.map((content) => ({ content })) });
  const platforms = { [x]: items(contents.x), [bluesky]: items(contents.bluesky) };
  const answer = await visitor.call('POST', '/v1/posts', { profileId, platforms });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, visitor, x, bluesky };
}

describe('GET /app/posts/:id', () => {
  it('tells what a post says on each account, item by item', async () => {
    const { id, visitor, x, bluesky } = await createPost({ x: ['ding', 'dong'], bluesky: ['clang'] });
    const { data } = (await (await visitor.call('GET', `/app/posts/${id}`)).json()) as { data: unknown };
    const pending = (content: string) => ({ content, state: 'pending', url: null });
    expect(data).toMatchObject([
      {
        socialAccountId: x,
        platform: 'x',
        begun: false,
        active: true,
        items: [pending('ding'), pending('dong')],
      },
      { socialAccountId: bluesky, platform: 'bluesky', begun: false, items: [pending('clang')] },
    ]);
  });

  it('tells where an item is on the network, and nowhere for the sandbox', async () => {
    const { id, visitor, x, bluesky } = await createPost({ x: ['ding'], bluesky: ['ding'] });
    await scene.db.socialAccount.update({ where: { id: x }, data: { sandbox: false } });
    for (const socialAccountId of [x, bluesky])
      await scene.db.item.updateMany({
        where: { publication: { postId: id, socialAccountId } },
        data: {
          state: 'sent',
          sends: 1,
          remoteId: `1991${socialAccountId === x ? 1 : 2}`,
          sentAt: new Date(),
        },
      });
    const { data } = (await (await visitor.call('GET', `/app/posts/${id}`)).json()) as { data: unknown };
    expect(data).toMatchObject([
      { begun: true, items: [{ state: 'sent', url: 'https://x.com/demo/status/19911' }] },
      { begun: true, items: [{ state: 'sent', url: null }] },
    ]);
  });

  it('has no post of another user', async () => {
    const { id } = await createPost({ x: ['ding'], bluesky: ['ding'] });
    const stranger = await scene.signIn((await scene.tenant()).userId);
    const answer = await stranger.call('GET', `/app/posts/${id}`);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Post not found' }]);
  });
});
