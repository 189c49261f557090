import type { Scene } from '@carillon/harness/open-scene';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { until } from '@carillon/testing/until';
import { networksWith } from './networks-with.ts';

type Fault = Parameters<Sandbox['fault']>[0]['fault'];

/** X takes the post in each of these. */
const lost: readonly Fault[] = ['commit-then-drop', '503-commit', '201-without-id'];

/** Posts for each clock, with the answers lost in turn. */
const count = 30;

/** The tally of posts that are each published, out once, and linked. */
export const allOnce = { published: count, outOnce: count, linked: count };

type LostPosts = readonly { readonly content: string; readonly postId: string }[];

/** Offers posts whose answers will get lost. */
export const offerLost = (scene: Scene, name: string): Promise<LostPosts> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const content = `${name}-${n}`;
      const account = await scene.account('x', content);
      scene.sandbox.fault({ platform: 'x', handle: content, fault: lost[n % lost.length] ?? '500' });
      return { content, postId: await scene.publishNow([account], content) };
    }),
  );

/** Starts a worker that has not heard of X yet. */
export const startUnheard = (scene: Scene) =>
  scene.startWorker({ networks: networksWith({ verifyAfterMs: [50, 200, 1_500] }) });

/** Waits until all are settled, and stops the worker. @returns how many came to a good end */
export async function tally(scene: Scene, posts: LostPosts): Promise<typeof allOnce> {
  const of = { postId: { in: posts.map(({ postId }) => postId) } };
  await until('all to be settled', async () => {
    const settled = { ...of, status: { in: ['published' as const, 'failed' as const] } };
    return (await scene.db.publication.count({ where: settled })) === posts.length;
  });
  const results = await Promise.all(
    posts.map(async ({ content, postId }) => {
      const { status } = await scene.settled(postId);
      const ids = scene.commits(content).map(({ remoteId }) => remoteId);
      return { status, ids, linked: (await scene.publication(postId)).platformPostId };
    }),
  );
  await scene.stopWorkers();
  return {
    published: results.filter(({ status }) => status === 'published').length,
    outOnce: results.filter(({ ids }) => ids.length === 1).length,
    linked: results.filter(({ ids, linked }) => linked !== null && linked === ids[0]).length,
  };
}
