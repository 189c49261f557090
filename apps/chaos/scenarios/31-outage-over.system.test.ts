import { openScene, type Scene } from '@carillon/harness/open-scene';
import { testTimes } from '@carillon/harness/test-times';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';
import { publishItems } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ networks: networksWith({ verifyAfterMs: [50, 3_600_000] }) });
});
afterEach(() => scene.sandbox.clearFaults());
afterAll(() => scene.close());

/** The longest wait between two tries while a network is away: a minute, outside of tests. */
const maxWaitMs = testTimes.maxOutageRetryMs ?? Number.NaN;

const outages = [
  ['x', 'token', '503-html', false],
  ['x', 'mediaInitialize', '503-html', true],
  ['x', 'mediaAppend', '503-html', true],
  ['x', 'mediaFinalize', '503-html', true],
  ['x', 'mediaInitialize', 'drop-before-commit', true],
  ['x', 'timeline', '503-html', false],
  ['bluesky', 'uploadBlob', '503-html', true],
  ['bluesky', 'uploadBlob', 'drop-before-commit', true],
  ['bluesky', 'applyWrites', 'drop-before-commit', false],
] as const;

describe('31: a network was away for long', () => {
  it.each(outages)('%s, %s (%s), media: %s: what waits goes out soon after', async (...outage) => {
    const [platform, endpoint, fault, hasMedia] = outage;
    const handle = `${endpoint.toLowerCase()}-${fault}.test`;
    const account = await scene.account(platform, handle);
    if (endpoint === 'timeline') scene.sandbox.fault({ platform, handle, fault: '503-commit' });
    if (endpoint === 'token') scene.sandbox.endAccessTokens(handle);
    scene.sandbox.fault({ platform, handle, fault, endpoint, times: 100_000 });
    const media = hasMedia ? [await uploadMedium(scene, await picture().png().toBuffer())] : [];
    const postId = await publishItems(
      scene,
      [account],
      [{ content: handle, media: media.map(({ id }) => ({ id })) }],
    );

    await until('a first try in vain', async () => (await scene.publication(postId)).nextAt);
    // As after many tries, where waits have grown.
    await scene.db.publication.updateMany({ where: { postId }, data: { attempts: 15, nextAt: new Date(0) } });
    await scene.db.socialAccount.update({ where: { id: account }, data: { blockedUntil: null } });
    const late = await until('a late try in vain', async () => {
      const { history } = await scene.publication(postId);
      return history.find(({ number, endedAt }) => number > 15 && endedAt !== null);
    });
    const wait = (late.nextAt?.getTime() ?? Number.NaN) - (late.endedAt?.getTime() ?? Number.NaN);
    expect(wait).toBeLessThanOrEqual(maxWaitMs);
    scene.sandbox.clearFaults();
    expect((await scene.settled(postId)).status).toBe('published');
  });
});
