/** npm run test:pds: publishes to a real Bluesky server, loses answers of it, and reads back what it holds. */
import assert from 'node:assert/strict';
import { checkDashboard } from './check-dashboard.ts';
import { checkPosted } from './check-posted.ts';
import { type Check, createChecks } from './checks.ts';
import { connectAccount, createProfile } from './connect-account.ts';
import { checkCrowd } from './crowd.ts';
import { inParallel } from './in-parallel.ts';
import { installServer } from './install-server.ts';
import { listRecords } from './posted-record.ts';
import { publishPost } from './publish-post.ts';
import { scenes } from './scenes.ts';
import { startBluesky } from './start-bluesky.ts';
import { startCarillon } from './start-carillon.ts';
import { createTestRun, type TestRun } from './test-run.ts';

const writes = '/xrpc/com.atproto.repo.applyWrites';

async function testPublishing(check: Check, run: TestRun) {
  await installServer(run.signal);
  const { proxy, pds } = await startBluesky(run);
  const carillon = await startCarillon(run);
  const { profileId, apiKey, person } = await createProfile(carillon);
  const { did, handle, appPassword } = await pds.createAccount('ringer.test');
  const login = { profileId, handle, service: proxy.url };

  await check('a wrong app password is refused with a sentence', async () => {
    const { code, stdout, stderr } = await connectAccount(carillon, { ...login, appPassword: 'wrong' });
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /rejected the handle or app password/);
    assert.doesNotMatch(stdout + stderr, /^\s+at /m);
  });

  const connected = await connectAccount(carillon, { ...login, appPassword });
  assert.equal(connected.code, 0, `carillon account connect failed:\n${connected.stdout}${connected.stderr}`);
  const { id: accountId } = JSON.parse(connected.stdout);
  const author = { apiUrl: carillon.apiUrl, apiKey, profileId, accountId };

  for (const { name, contents, lost } of scenes) {
    const lostBefore = proxy.cuts(writes);
    proxy.cutAnswers(writes, lost);
    const post = await publishPost(author, contents, run);
    const [publication] = post.platforms;
    await check(`${name}: published`, () => {
      const story = [publication?.errorMessage, ...carillon.workerLines.slice(-20)];
      assert.equal(post.status, 'published', story.join('\n'));
    });
    await check(`${name}: answers lost on the way: ${lost}`, () =>
      assert.equal(proxy.cuts(writes) - lostBefore, lost),
    );
    const platformPostId = publication?.platformPostId ?? null;
    await checkPosted(check, { name, contents, platformPostId }, { server: pds.url, did });
  }

  await check('nothing else was published', async () => {
    const records = await listRecords(pds.url, did);
    assert.equal(records.length, scenes.flatMap(({ contents }) => contents).length);
  });

  const account = await pds.createAccount('ringer-by-hand.test');
  const { dashboardUrl } = carillon;
  await checkDashboard(check, { dashboardUrl, person, account, service: proxy.url });

  const members = await inParallel([1, 2, 3, 4, 5], 2, async (n) => {
    const account = await pds.createAccount(`ringer-${n}.test`);
    const { stdout } = await connectAccount(carillon, { profileId, service: proxy.url, ...account });
    return { ...author, did: account.did, accountId: JSON.parse(stdout).id };
  });
  await checkCrowd(check, { members, proxy, server: pds.url }, run);
}

const run = createTestRun();
const { check, counts } = createChecks();
await check('the run reached its end', () => testPublishing(check, run));
await check('everything it started was stopped', () => run.started.disposeAsync());
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
