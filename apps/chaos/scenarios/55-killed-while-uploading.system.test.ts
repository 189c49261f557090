import { quickLease } from '@carillon/harness/test-times';
import { type UploadedMedium, uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { publishItems, shownBy } from './testing/posts.ts';
import { settledBySuccessor, startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
/** In every post, each of which is on an account of its own. */
let pictures: readonly UploadedMedium[];

beforeAll(async () => {
  stand = await openOwnRedisScene({ verifyAfterMs: [200, 1_000] });
  pictures = [
    await uploadMedium(stand.scene, await picture({ width: 80, height: 60 }).png().toBuffer()),
    await uploadMedium(stand.scene, await picture({ width: 60, height: 80 }).png().toBuffer()),
  ];
});

afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

/** Endpoints in the order in which a post with a picture calls them. */
const moments = [
  ['x', 'mediaInitialize'],
  ['x', 'mediaAppend'],
  ['x', 'mediaFinalize'],
  ['x', 'mediaMetadata'],
  ['x', 'tweet'],
  ['bluesky', 'uploadBlob'],
  ['bluesky', 'applyWrites'],
] as const;

describe('55: the worker is killed after a step of an upload', () => {
  it.each(moments)(
    'on %s after %s: the post goes out once, with its pictures',
    async (platform, endpoint) => {
      const { scene } = stand;
      const handle = platform === 'x' ? endpoint : `${endpoint}.test`.toLowerCase();
      const account = await scene.account(platform, handle);
      scene.sandbox.fault({ platform, handle, endpoint, fault: 'commit-then-hang' });
      const dying = startWorker(scene, { times: quickLease });
      const media = pictures.map(({ id }, index) => ({ id, altText: `Picture ${index}` }));
      const postId = await publishItems(scene, [account], [{ content: `after ${endpoint}`, media }]);
      await until('the call to hang', async () =>
        scene.sandbox.calls({ handle }).some((call) => call.endpoint === endpoint && call.status === 0),
      );
      dying.kill('SIGKILL');
      expect(await dying.exit()).toBeNull();

      await settledBySuccessor(scene, postId);
      expect(shownBy(scene, handle)).toEqual([
        [`after ${endpoint}`, pictures.map(({ sha256 }, index) => [sha256, `Picture ${index}`])],
      ]);
      expect((await scene.publication(postId)).items).toMatchObject([{ doubleId: null }]);
    },
  );
});
