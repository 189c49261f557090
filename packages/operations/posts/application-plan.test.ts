import { noteApp } from '@carillon/db/accounts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ahead, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'quoting');
  bluesky = await scene.account('bluesky', 'quoting');
  scene.startWorker();
});
afterAll(() => scene.close());

type AppPlan = 'self-serve' | 'enterprise';

const ours = (plan: AppPlan) => noteApp(scene.db, { platform: 'x', clientId: 'app', plan });
const theirs = (appPlan: AppPlan) => scene.sandbox.set({ appPlan });

beforeEach(async () => {
  await ours('self-serve');
  theirs('self-serve');
});

let texts = 0;

const quoting = () => ({
  [x]: { items: [{ content: `Look ${++texts}`, options: { x: { quote: '1445880548472328192' } } }] },
});
const twoCashtags = () => to(`$ACME rises, $RING falls ${++texts}`, x);

const create = (platforms: object, more: object = { scheduledAt: ahead(hour) }) =>
  scene.api.post('/posts', { profileId: scene.profileId, platforms, ...more });

const quoteRefused =
  'Since 2026-04-20, X lets only applications on its enterprise plan use platforms.{account}.items[0].options.x.quote. Leave it out.';
const cashtagsRefused =
  'platforms.{account}.items[0].content names 2 cashtags ($ACME, $RING); X takes one in a post of an application on its self-serve plan.';
const says = (sentence: string) => sentence.replace('{account}', x);

describe('an application on the self-serve plan of X', () => {
  it.each([
    ['a quote', quoting, quoteRefused, 'option_needs_plan'],
    ['two cashtags', twoCashtags, cashtagsRefused, 'item_not_accepted'],
  ])('publishes no post with %s', async (_, platforms, sentence, code) => {
    const problem = { code, message: says(sentence) };
    for (const more of [{ publishNow: true }, { scheduledAt: ahead(hour) }, { autoSchedule: true }])
      expect(await create(platforms(), more)).toMatchObject({
        status: 400,
        body: { error: says(sentence) },
      });
    const post = { profileId: scene.profileId, platforms: platforms() };
    const reviewed = await scene.api.post('/posts/validate', { ...post, publishNow: true });
    expect(reviewed.body.data).toMatchObject({ valid: false, problems: [problem] });
    const batch = await scene.api.post('/posts/batch', {
      mode: 'each',
      posts: [{ ...post, publishNow: true }],
    });
    expect(batch.body.data).toMatchObject([{ ok: false, problems: [problem] }]);
  });

  it.each([
    ['a quote', quoting, quoteRefused],
    ['two cashtags', twoCashtags, cashtagsRefused],
  ])('keeps a draft with %s, and says so', async (_, platforms, sentence) => {
    const { status, body } = await create(platforms(), { status: 'draft' });
    const warnings = [expect.objectContaining({ message: says(sentence) })];
    expect([status, body]).toEqual([201, expect.objectContaining({ warnings })]);
    const { id } = body.data;
    expect((await scene.api.patch(`/posts/${id}`, { platforms: platforms() })).status).toBe(200);
    for (const way of [{ scheduledAt: ahead(hour), status: 'scheduled' }, { publishNow: true }])
      expect(await scene.api.patch(`/posts/${id}`, way)).toMatchObject({
        status: 400,
        body: { error: says(sentence) },
      });
    const draft = { profileId: scene.profileId, platforms: platforms(), status: 'draft' };
    const reviewed = await scene.api.post('/posts/validate', draft);
    expect(reviewed.body.data).toMatchObject({ valid: true, problems: [], warnings });
  });

  it('names one cashtag, however many dollars', async () => {
    const { status } = await create(to('$ACME costs $5 and not $6 or $$', x));
    expect(status).toBe(201);
  });

  it('counts no cashtags on other networks', async () => {
    expect((await create(to('$ACME rises, $RING falls', bluesky))).status).toBe(201);
  });
});

describe('an application on the enterprise plan of X', () => {
  it('quotes, and names cashtags', async () => {
    await ours('enterprise');
    theirs('enterprise');
    const own = await scene.publishNow([x], 'This is quoted');
    await scene.settled(own);
    const [quoted] = scene.sandbox.ledger().slice(-1);
    const options = { x: { quote: quoted?.remoteId } };
    const { body } = await create(
      { [x]: { items: [{ content: '$ACME and $RING, as I said', options }] } },
      { publishNow: true },
    );
    expect(await scene.settled(body.data.id)).toMatchObject({ status: 'published' });
    expect(scene.sandbox.ledger().at(-1)).toMatchObject({ asked: { quote_tweet_id: [quoted?.remoteId] } });
  });

  it('fails for good, in the words of X, where X has it on another plan', async () => {
    await ours('enterprise');
    const { body } = await create(quoting(), { publishNow: true });
    const post = await scene.settled(body.data.id);
    expect(post).toMatchObject({
      status: 'failed',
      platforms: [{ errorMessage: expect.stringContaining('quote_tweet_id requires an Enterprise plan') }],
    });
    const account = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: x } });
    expect(account).toMatchObject({ state: 'connected', blockedUntil: null });
    expect(await scene.db.attempt.count({ where: { publication: { postId: body.data.id } } })).toBe(1);
  });
});
