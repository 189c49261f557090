import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

interface Facts {
  readonly errorCode: string | null;
  readonly retryable: boolean | null;
  readonly nextAttemptAt: string | null;
  readonly platformPostUrl: string | null;
}

const pick = ({ errorCode, retryable, nextAttemptAt, platformPostUrl }: Facts): Facts => ({
  errorCode,
  retryable,
  nextAttemptAt,
  platformPostUrl,
});

interface Answered {
  readonly id: string;
  readonly platforms: readonly [Facts];
}

/** The facts of a post with one platform, which list and get must tell alike. */
async function facts(id: string): Promise<Facts> {
  const one = await scene.api.get<Answered>(`/posts/${id}`);
  const list = await scene.api.get<Answered[]>('/posts');
  const [alone] = one.body.data.platforms;
  const [listed] = list.body.data.find((post) => post.id === id)?.platforms ?? [];
  if (listed === undefined) throw new Error('The post is not in the list.');
  expect(pick(listed)).toEqual(pick(alone));
  return pick(alone);
}

const none = { errorCode: null, retryable: null, nextAttemptAt: null, platformPostUrl: null };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('a platform of a post', () => {
  it('has no error, no next try and no address while nothing happened', async () => {
    const account = await scene.account('x', 'quiet');
    expect(await facts(await scene.publishNow([account], 'later'))).toEqual(none);
    expect(await facts((await scene.create([account], {}, 'a draft')).id)).toEqual(none);
  });

  it('is tried next when the last of its own, its account’s and its network’s waits is over', async () => {
    const account = await scene.account('x', 'held');
    const id = await scene.publishNow([account], 'held back');
    const [soon, later, latest] = [inMinutes(1), inMinutes(2), inMinutes(3)];
    const next = async () => (await facts(id)).nextAttemptAt;

    const parked = { nextAt: later, errorCode: 'unavailable', errorMessage: 'Away.' };
    await scene.db.publication.updateMany({ where: { postId: id }, data: parked });
    expect(await facts(id)).toEqual({
      ...none,
      errorCode: 'unavailable',
      retryable: true,
      nextAttemptAt: later.toISOString(),
    });

    const block = (blockedUntil: Date) =>
      scene.db.socialAccount.update({ where: { id: account }, data: { blockedUntil } });
    await block(soon);
    expect(await next()).toBe(later.toISOString());
    await block(latest);
    expect(await next()).toBe(latest.toISOString());

    const breaker = { platform: 'x', appId: '', openUntil: inMinutes(4), reason: 'No credits.' } as const;
    await scene.db.appBreaker.create({ data: { ...breaker, sandbox: false } });
    expect(await next()).toBe(latest.toISOString());
    await scene.db.appBreaker.create({ data: { ...breaker, sandbox: true } });
    expect(await next()).toBe(breaker.openUntil.toISOString());
    await scene.db.appBreaker.deleteMany();
  });

  it('that failed in doubt is not to be sent again unseen', async () => {
    const account = await scene.account('x', 'doubt');
    const id = await scene.publishNow([account], 'one', 'two');
    const { id: publicationId } = await scene.publication(id);
    const failure = { status: 'failed', errorCode: 'unconfirmed', errorMessage: 'Nobody knows.' } as const;
    await scene.db.publication.update({ where: { id: publicationId }, data: failure });
    expect(await facts(id)).toMatchObject({ errorCode: 'unconfirmed', retryable: true });
    await scene.db.item.update({
      where: { publicationId_position: { publicationId, position: 1 } },
      data: { state: 'sending', sends: 1, intentAt: new Date() },
    });
    expect(await facts(id)).toMatchObject({ errorCode: 'unconfirmed', retryable: false });
  });

  it('has the address of its first item, though the rest of the thread failed', async () => {
    const account = await scene.account('bluesky', 'half');
    const id = await scene.publishNow([account], 'one', 'two');
    const { id: publicationId } = await scene.publication(id);
    await scene.db.publication.update({ where: { id: publicationId }, data: { leaseToken: 1 } }); // as who sends does
    const sent = { state: 'sent', sentAt: new Date() } as const;
    const item = (position: number) => ({ publicationId_position: { publicationId, position } });
    await scene.db.item.update({
      where: item(1),
      data: { ...sent, remoteId: 'at://did:plc:a/app.bsky.feed.post/2' },
    });
    await scene.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
    expect(await facts(id)).toMatchObject({ platformPostUrl: null });
    await scene.db.item.update({
      where: item(0),
      data: { ...sent, remoteId: 'at://did:plc:a/app.bsky.feed.post/1' },
    });
    expect(await facts(id)).toMatchObject({
      platformPostUrl: 'https://bsky.app/profile/did:plc:a/post/1',
    });
  });

  it('says what a post waits for, and until when, not that somebody should try again', async () => {
    const account = await scene.account('x', 'waiting');
    const id = await scene.publishNow([account], 'waits');
    const message = async () => {
      const { body } = await scene.api.get<{ platforms: [{ errorMessage: string | null }] }>(`/posts/${id}`);
      return body.data.platforms[0].errorMessage;
    };
    const park = (facts: { errorMessage: string | null; nextAt: Date | null }) =>
      scene.db.publication.updateMany({ where: { postId: id }, data: facts });
    const nextAt = inMinutes(2);
    const time = nextAt.toISOString();
    await park({ errorMessage: 'Could not reach X. Please try again later.', nextAt });
    expect(await message()).toBe(`Could not reach X. The next try is at ${time}.`);
    await park({ errorMessage: `X rate limit exceeded; retrying at ${time}.`, nextAt });
    expect(await message()).toBe(`X rate limit exceeded; retrying at ${time}.`);
    await park({ errorMessage: null, nextAt: null });
    expect(await message()).toBeNull();
    const block = (blockedCode: string) =>
      scene.db.socialAccount.update({
        where: { id: account },
        data: {
          blockedUntil: nextAt,
          blockedCode,
          blockedReason: 'X could not be reached. Please try again later.',
          blockedSince: new Date('2026-01-05T09:00:00Z'),
        },
      });
    await block('unreachable');
    expect(await message()).toBe(
      `Everything for @waiting waits since 2026-01-05T09:00:00.000Z. X could not be reached. The next try is at ${time}.`,
    );
    await block('rate_limited');
    expect(await message()).toBe(
      `X asked to wait before it takes more posts of @waiting. The next try is at ${time}.`,
    );
    const breaker = {
      platform: 'x',
      sandbox: true,
      appId: '',
      openUntil: inMinutes(4),
      reason: 'No credits.',
    } as const;
    await scene.db.appBreaker.create({ data: breaker });
    expect(await message()).toBe(
      `Everything for X waits. No credits. The next try is at ${breaker.openUntil.toISOString()}.`,
    );
    await scene.db.appBreaker.deleteMany();
  });

  describe('with a worker', () => {
    beforeAll(() => void scene.startWorker());

    it('waits after a 429, and has an address of a real network once it is there', async () => {
      const account = await scene.account('x', 'busy');
      scene.sandbox.fault({ platform: 'x', handle: 'busy', fault: '429', delayMs: 3_600_000 });
      const id = await scene.publishNow([account], 'out at last');
      await until('the first try to end', async () => (await scene.publication(id)).nextAt !== null);
      expect(await facts(id)).toEqual({
        errorCode: 'rate_limited',
        retryable: true,
        nextAttemptAt: expect.any(String),
        platformPostUrl: null,
      });

      const over = new Date(Date.now() - 60_000);
      await scene.db.socialAccount.update({ where: { id: account }, data: { blockedUntil: over } });
      await scene.db.publication.updateMany({ where: { postId: id }, data: { nextAt: over } });
      const { platforms } = await scene.settled(id);
      expect(await facts(id)).toEqual(none); // in the sandbox there is no address
      await scene.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
      expect(await facts(id)).toEqual({
        ...none,
        platformPostUrl: `https://x.com/busy/status/${platforms[0]?.platformPostId}`,
      });
    });

    it('tells a failure that time may mend from one that a person must', async () => {
      const account = await scene.account('x', 'twice');
      scene.sandbox.fault({ platform: 'x', handle: 'twice', fault: '403-duplicate' });
      const duplicate = await scene.publishNow([account], 'again');
      const suspended = await scene.publishNow([await scene.account('x', 'suspended')], 'never');
      await scene.settled(duplicate);
      await scene.settled(suspended);
      expect(await facts(duplicate)).toEqual({ ...none, errorCode: 'duplicate_content', retryable: true });
      expect(await facts(suspended)).toEqual({ ...none, errorCode: 'account_suspended', retryable: false });
    });
  });
});
