/** npm run test:pds: publishes to a real Bluesky server, loses answers of it, and reads back what it holds. */
import assert from 'node:assert/strict';
import { inParallel } from '@carillon/testing/in-parallel';
import { checkDashboard } from './check-dashboard.ts';
import { checkGallery } from './check-gallery.ts';
import { checkLies } from './check-lies.ts';
import { checkLinkCard, checkLinks } from './check-links.ts';
import { checkOptions } from './check-options.ts';
import { checkPictureKinds, checkPictures } from './check-pictures.ts';
import { checkFoundByText, checkPosted } from './check-posted.ts';
import { checkVideos, type VideoSurroundings } from './check-video.ts';
import { checkVideoTokens } from './check-video-tokens.ts';
import { checkCrowd } from './crowd.ts';
import { listRecords } from './posted-record.ts';
import { publishPost } from './publish-post.ts';
import { installServer, startBluesky } from './start-bluesky.ts';
import { connectAccount, createProfile, startCarillon } from './start-carillon.ts';
import { startVideoService } from './start-video-service.ts';
import { type Check, createChecks, createTestRun, type TestRun } from './test-run.ts';

const writes = '/xrpc/com.atproto.repo.applyWrites';

/** A post to publish. */
interface TestPost {
  readonly name: string;
  readonly contents: readonly string[];
  /** Answers of the server that are lost on the way. */
  readonly lost: number;
}

/** Characters of two to four bytes stand before the links, because facets count bytes. */
const single = (mark: string) => [`🔔 Ça sonne ${mark} https://example.com/bells?hour=12#noon – à midi`];
const thread = (mark: string) => [
  `The first bell 👩‍👩‍👧 ${mark}`,
  `The second 🔔 ${mark} https://example.com/east – 🔔 https://example.com/west`,
  `The third bell ${mark}`,
];

const testPosts: readonly TestPost[] = [
  { name: 'single post', contents: single('a'), lost: 0 },
  { name: 'thread of three', contents: thread('b'), lost: 0 },
  { name: 'single post, answer lost', contents: single('c'), lost: 1 },
  { name: 'thread of three, answer lost', contents: thread('d'), lost: 1 },
];

async function testPublishing(check: Check, run: TestRun) {
  await installServer(run.signal);
  const { proxy, pds } = await startBluesky(run);
  const videos = await startVideoService(run, pds.url);
  const carillon = await startCarillon(run, {
    BLUESKY_SERVICE_URL: proxy.url,
    BLUESKY_PLC_URL: pds.plcUrl,
    BLUESKY_VIDEO_URL: videos.url,
  });
  const { profileId, apiKey, person } = await createProfile(carillon);
  const { did, handle, appPassword } = await pds.createAccount('ringer.test');
  const login = { profileId, handle, service: proxy.url };

  await check('a wrong app password is refused with a sentence', async () => {
    const { status, output, errors } = await connectAccount(carillon, { ...login, appPassword: 'wrong' });
    assert.notEqual(status, 0);
    assert.match(output + errors, /rejected the handle or app password/);
    assert.doesNotMatch(output + errors, /^\s+at /m);
  });

  const connected = await connectAccount(carillon, { ...login, appPassword });
  assert.equal(
    connected.status,
    0,
    `carillon account connect failed:\n${connected.output}${connected.errors}`,
  );
  const { id: accountId } = JSON.parse(connected.output);

  await check('an account is refused on a server that only says that it is there', () =>
    checkLies(carillon, { ...login, appPassword, did, server: proxy.url }),
  );

  const author = { apiUrl: carillon.apiUrl, apiKey, profileId, accountId };
  const place = { proxy, server: pds.url, did };
  for (const post of testPosts) await publishAndCheck(check, post, { author, carillon, place, run });

  await checkFoundByText(check, thread('b'), place);
  await checkVideoTokens(check, { account: { handle, appPassword }, server: pds.url, videos });
  const others = await checkContents(check, { author, carillon, place, run, videos });

  await check('nothing else was published', async () => {
    const records = await listRecords(pds.url, did);
    assert.equal(records.length, testPosts.flatMap(({ contents }) => contents).length + others);
  });

  const account = await pds.createAccount('ringer-by-hand.test');
  const { dashboardUrl } = carillon;
  await checkDashboard(check, { dashboardUrl, person, account, service: proxy.url });

  const members = await inParallel([1, 2, 3, 4, 5], 2, async (n) => {
    const account = await pds.createAccount(`ringer-${n}.test`);
    const { output } = await connectAccount(carillon, { profileId, service: proxy.url, ...account });
    return { ...author, did: account.did, accountId: JSON.parse(output).id };
  });
  await checkCrowd(check, { members, proxy, server: pds.url }, run);
}

/** Posts with more than a text. @returns the number of records */
async function checkContents(check: Check, parts: VideoSurroundings): Promise<number> {
  const { author, place, run } = parts;
  let records = 0;
  for (const checkEach of [checkPictures, checkPictureKinds, checkLinkCard, checkLinks, checkOptions])
    records += await checkEach(check, author, place, run);
  records += await checkGallery(check, parts); // its profile has other limits from then on
  return records + (await checkVideos(check, parts));
}

type Surroundings = Omit<VideoSurroundings, 'videos'>;

async function publishAndCheck(
  check: Check,
  { name, contents, lost }: TestPost,
  { author, carillon, place, run }: Surroundings,
): Promise<void> {
  const { proxy } = place;
  const lostBefore = proxy.cuts(writes);
  proxy.cutAnswers(writes, lost);
  const post = await publishPost(author, contents, run);
  const [publication] = post.platforms;
  await check(`${name}: published`, () => {
    const story = [publication?.errorMessage, ...carillon.workerLines().slice(-20)];
    assert.equal(post.status, 'published', story.join('\n'));
  });
  await check(`${name}: answers lost on the way: ${lost}`, () =>
    assert.equal(proxy.cuts(writes) - lostBefore, lost),
  );
  const platformPostId = publication?.platformPostId ?? null;
  await checkPosted(check, { name, contents, platformPostId }, place);
}

const run = createTestRun();
const { check, counts } = createChecks();
await check('the run reached its end', () => testPublishing(check, run));
await check('everything it started was stopped', () => run.started.disposeAsync());
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
