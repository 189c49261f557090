import { openScene, type Scene } from '@carillon/harness/open-scene';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'ringer');
});
afterAll(() => scene.close());

const run = (...args: string[]) => runCarillon(['restored', ...args], environmentOf(scene.instance));

/** The newest note that workers run is so old. */
const stopped = (ms: number) => {
  const progress = { name: 'progress', value: String(Date.now() - ms) };
  return scene.db.setting.upsert({ where: { name: 'progress' }, create: progress, update: progress });
};

describe('carillon restored', () => {
  it('holds nothing where nothing was lost', async () => {
    const id = await scene.publishNow([account], 'moved along');
    expect(await run('--nothing-lost')).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^held: 0\n?$/),
    });
    expect((await scene.publication(id)).status).toBe('queued');
  });

  it('does nothing beside workers that run', async () => {
    await stopped(5_000);
    const { status, errors } = await run();
    expect([status, errors]).toEqual([
      1,
      expect.stringMatching(/^Workers were running on this database a moment ago/),
    ]);
    expect(await scene.db.publication.count({ where: { status: 'failed' } })).toBe(0);
  });

  it('holds what is due, lists it, and says what to do', async () => {
    const second = await scene.publishNow([account], 'due as well');
    const later = (await scene.create([account], { scheduledAt: '2040-01-01T00:00:00Z' }, 'later')).id;
    await stopped(60_000);
    const { status, output } = await run('--json');
    expect(status).toBe(0);
    const { held, posts, next } = JSON.parse(output);
    expect(held).toBe(2);
    expect(posts[1]).toMatch(new RegExp(`^${second} on X as @ringer, due 20`));
    expect(next).toMatch(/^Look at these accounts/);
    expect(await scene.publication(second)).toMatchObject({ status: 'failed', errorCode: 'restored' });
    expect((await scene.publication(later)).status).toBe('scheduled');
  });

  it('lists the same again, and holds nothing more', async () => {
    const fresh = await scene.publishNow([account], 'after it');
    const { output } = await run('--list');
    expect(output).toMatch(/^held: 2\nposts: \n {2}pst_.* on X as @ringer, due .*\n {2}pst_/);
    expect((await scene.publication(fresh)).status).toBe('queued');
  });

  it('holds everything that is scheduled, when it is told to', async () => {
    await stopped(60_000);
    expect(JSON.parse((await run('--everything', '--json')).output).held).toBe(4);
    expect(await scene.db.publication.count({ where: { status: { not: 'failed' } } })).toBe(0);
  });

  it('leaves them to a person, who resends what is missing', async () => {
    const [first] = await scene.db.post.findMany({ where: { status: 'failed' } });
    scene.startWorker();
    expect((await scene.api.post(`/posts/${first?.id}/resend`)).status).toBe(200);
    expect((await scene.settled(first?.id ?? '')).status).toBe('published');
  });
});
