import { findUnclean } from '@carillon/harness/find-unclean';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishItems } from './testing/posts.ts';

let scene: Scene;
/** Somebody's server, which answers everything with the same words. */
let somewhere: Awaited<ReturnType<typeof startScriptedServer>>;

const words = 'The\0 to\u001bw\u009be\u202Er\u2069\u0001';
const page = `<head><title>${words}</title><meta name="description" content="${words} again"></head>`;

beforeAll(async () => {
  scene = await openScene();
  somewhere = await startScriptedServer(({ path }) =>
    path === '/hook' ? { status: 500, body: words } : { body: page },
  );
  scene.startWorker();
});
afterAll(async () => {
  await scene.close();
  await somewhere.close();
});

describe('66: what strangers write has characters that no row may hold', () => {
  it('a page: the post goes out at once, with a card of the other characters, and so does the next', async () => {
    const account = await scene.account('bluesky', 'strangers.test');
    const content = `A tower ${somewhere.url}/tower`;
    const poison = await publishItems(scene, [account], [{ content, linkCard: true }]);
    const behind = await scene.publishNow([account], 'behind it');
    expect((await scene.settled(behind, 5_000)).status).toBe('published');
    expect((await scene.settled(poison, 5_000)).status).toBe('published');
    const { history, items } = await scene.publication(poison);
    expect(history.map(({ outcome }) => outcome)).toEqual(['published']);
    expect(items[0]?.record).toMatchObject({
      embed: { external: { title: 'The tower', description: 'The tower again' } },
    });
  });

  it('the receiver of a webhook: its answer is in the log without them', async () => {
    await scene.api.post('/webhooks', { url: `${somewhere.url}/hook`, events: ['post.published'] });
    await scene.settled(await scene.publishNow([await scene.account('x', 'told')], 'told'));
    const attempt = await until('the answer', () =>
      scene.db.webhookAttempt.findFirst({ where: { status: 500 } }),
    );
    expect(attempt.answer).toBe('The tower');
  });

  it('and no row holds them', async () => {
    expect(await findUnclean(scene.db)).toEqual([]);
  });

  it('which would be found', async () => {
    const user = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    await scene.db.profile.update({ where: { id: user.id }, data: { name: 'a\u202Eb' } });
    const item = await scene.db.item.findFirstOrThrow({ where: { recordKey: { not: null } } });
    await scene.db.item.update({
      where: { publicationId_position: { publicationId: item.publicationId, position: item.position } },
      data: { record: { text: '\u001b' } },
    });
    expect((await findUnclean(scene.db)).sort()).toEqual(['items.record', 'profiles.name']);
  });
});
