import { randomUUID } from 'node:crypto';
import { until } from '@carillon/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { listen } from '../testing/listen.ts';
import { startDashboard, type Visitor } from '../testing/start-dashboard.ts';

const scene = await startDashboard({ checkEvery: 200, beatEvery: 100 });
scene.startWorker();
afterAll(() => scene.stop());

async function enter() {
  const { userId, profileId } = await scene.tenant();
  return { profileId, visitor: await scene.signIn(userId) };
}

async function publish(visitor: Visitor, profileId: string): Promise<string> {
  const account = await scene.account(profileId, 'x', 'demo');
  const platforms = { [account]: { items: [{ content: `ding ${randomUUID()}` }] } };
  const answer = await visitor.call('POST', '/v1/posts', { profileId, platforms, publishNow: true });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

const isPublished = (id: string) =>
  until('the post to be published', async () => {
    const post = await scene.db.post.findUniqueOrThrow({ where: { id } });
    return post.status === 'published';
  });

describe('GET /app/events', () => {
  it('tells of a post that is being published and then is, and nobody else', async () => {
    const [author, stranger] = [await enter(), await enter()];
    const mine = await listen(scene.dashboardUrl, author.visitor.headers);
    const theirs = await listen(scene.dashboardUrl, stranger.visitor.headers);
    await until('both to be live', async () => mine.live.at(-1) === true && theirs.live.at(-1) === true);

    const postId = await publish(author.visitor, author.profileId);
    await until('the post to be told of', async () => mine.postIds.includes(postId));
    await isPublished(postId);
    const before = mine.postIds.length;
    const last = await publish(stranger.visitor, stranger.profileId);
    await until('the other post to be told of', async () => theirs.postIds.includes(last));

    expect(before).toBeGreaterThan(0);
    expect(new Set(mine.postIds)).toEqual(new Set([postId]));
    expect(new Set(theirs.postIds)).toEqual(new Set([last]));
    mine.leave();
    theirs.leave();
  });

  it('tells of the last change only once the row has it', async () => {
    const { visitor, profileId } = await enter();
    const page = await listen(scene.dashboardUrl, visitor.headers);
    await until('it to be live', async () => page.live.at(-1) === true);
    const postId = await publish(visitor, profileId);
    let seen = 0;
    const status = await until('a page that asks when it is told to see it published', async () => {
      if (page.postIds.length === seen) return null;
      seen = page.postIds.length;
      const answer = await visitor.call('GET', `/v1/posts/${postId}`);
      const { data } = (await answer.json()) as { data: { status: string } };
      return data.status === 'published' && data.status;
    });
    expect(status).toBe('published');
    page.leave();
  });

  it('lets nobody listen who is not signed in', async () => {
    const page = await listen(scene.dashboardUrl, { cookie: 'carillon_session=forged' });
    expect(page.status).toBe(401);
    await page.ended;
  });

  it('beats, and ends once its session does; other pages go on', async () => {
    const [leaver, other] = [await enter(), await enter()];
    const page = await listen(scene.dashboardUrl, leaver.visitor.headers);
    const otherPage = await listen(scene.dashboardUrl, other.visitor.headers);
    await until('a heartbeat', async () => page.beats() > 0);
    expect((await leaver.visitor.call('POST', '/app/sign-out')).status).toBe(204);
    await page.ended;
    const beats = otherPage.beats();
    await until('the other page to hear more', async () => otherPage.beats() > beats + 3);
    otherPage.leave();
  });

  it('is ended by a process that closes, and by one that is closing', async () => {
    const closing = await startDashboard();
    const { userId } = await closing.tenant();
    const { headers } = await closing.signIn(userId);
    const page = await listen(closing.dashboardUrl, headers);
    await closing.live.close();
    await page.ended;
    const late = await listen(closing.dashboardUrl, headers);
    await late.ended;
    await closing.stop();
  });
});
