import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox } from '../test-clients.ts';

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

const timeOf = (id: string) => Number((BigInt(id) >> 22n) + 1_288_834_974_657n);

describe('POST /2/tweets', () => {
  it('answers with an id that tells its time, and writes the post into the ledger', async () => {
    const { id: accountId, post } = peer.x();
    const { status, body, headers } = await post('Hello');
    const { id } = body.data;
    expect(status).toBe(201);
    expect(timeOf(id)).toBe(now);
    expect(headers.get('x-transaction-id')).toBeTruthy();
    expect(headers.get('api-version')).toBe('2.167');
    expect(peer.sandbox.ledger()).toEqual([
      {
        platform: 'x',
        handle: 'demo',
        accountId,
        remoteId: id,
        content: 'Hello',
        parentId: null,
        recordKey: null,
        media: [],
        at: new Date(now).toISOString(),
      },
    ]);
  });

  it('gives ids that only grow, within one millisecond too', async () => {
    const { post } = peer.x();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => post(`Post ${number}`)));
    const ids = peer.sandbox.ledger().map(({ remoteId }) => BigInt(remoteId));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(new Set(ids).size).toBe(20);
  });

  it('returns links as t.co links, marks as entities and text as NFC', async () => {
    const { body } = await peer.x().post('e\u0301 & <b> https://example.com/a?b=c&d example.org.');
    expect(body.data.text).toMatch(
      /^é &amp; &lt;b&gt; https:\/\/t\.co\/\w{1,10} https:\/\/t\.co\/\w{1,10}\.$/,
    );
  });

  it('refuses a text that is too long, in either of the two ways', async () => {
    const { post } = peer.x();
    const first = await post('字'.repeat(141));
    expect([first.status, first.body.errors[0].message]).toEqual([
      400,
      expect.stringContaining('Your Tweet text is too long.'),
    ]);
    peer.sandbox.set({ tooLongStatus: 403 });
    expect(await post('字'.repeat(141))).toMatchObject({
      status: 403,
      body: { detail: 'Your Tweet text is too long.' },
    });
    expect(peer.sandbox.ledger()).toEqual([]);
  });

  it.each([
    ['an unknown field', { text: 'a', mood: 'good' }],
    ['an unknown field inside', { text: 'a', reply: { in_reply_to_tweet_id: '1', mood: 'good' } }],
    ['a parent that is no id', { text: 'a', reply: { in_reply_to_tweet_id: 'x' } }],
    ['five images', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }],
    ['somebody else’s image', { text: 'a', media: { media_ids: ['1'] } }],
    ['an empty text', { text: '' }],
    ['no text', {}],
    ['something else than an object', '["a"]'],
    ['broken JSON', '{"text":'],
  ])('refuses %s with 400', async (_what, body) => {
    const { token } = peer.x();
    const answer = await peer.ask('POST', '/2/tweets', { body, token });
    expect([answer.status, answer.body.title]).toEqual([400, 'Invalid Request']);
  });

  it('refuses the same text of the same user for 24 hours', async () => {
    const { post } = peer.x();
    await post('Again');
    expect(await post(' Again')).toMatchObject({
      status: 403,
      body: {
        title: 'Forbidden',
        detail: 'You are not allowed to create a Tweet with duplicate content.',
        type: 'about:blank',
        status: 403,
      },
    });
    expect((await peer.x('other').post('Again')).status).toBe(201);
    now += 24 * 60 * 60_000;
    expect((await peer.x().post('Again')).status).toBe(201);
  });

  it('takes duplicates when the rule is off', async () => {
    peer.sandbox.set({ duplicateRule: false });
    const { post } = peer.x();
    await post('Again');
    expect((await post('Again')).status).toBe(201);
  });

  it('lets one reply to oneself, and to those who mention one', async () => {
    const own = peer.x('demo');
    const other = peer.x('other');
    const root = (await own.post('Root')).body.data.id;
    expect((await own.post('Reply', root)).status).toBe(201);
    expect(await other.post('Reply of another', root)).toMatchObject({
      status: 403,
      body: { detail: 'You can only reply to or quote posts where you are mentioned or are the author.' },
    });
    const summons = (await own.post('What do you say, @Other?')).body.data.id;
    expect((await other.post('This', summons)).status).toBe(201);
  });

  it('lets one quote oneself, and those who mention one', async () => {
    peer.sandbox.set({ appPlan: 'enterprise' });
    const own = peer.x('demo');
    const { id } = (await own.post('Root')).body.data;
    const quote = (client: typeof own, quoted: string, more: object = {}) =>
      peer.ask('POST', '/2/tweets', {
        token: client.token,
        body: { text: 'Look', quote_tweet_id: quoted, reply_settings: 'verified', ...more },
      });
    expect((await quote(peer.x('other'), id)).status).toBe(403);
    const { body } = await quote(own, id);
    expect(body.data.text).toMatch(/^Look https:\/\/t\.co\/\w{10}$/);
    expect(peer.sandbox.ledger().at(-1)?.asked).toEqual({
      reply_settings: ['verified'],
      quote_tweet_id: [id],
    });
    expect((await quote(own, '1')).status).toBe(403);
    expect((await quote(own, id, { text: 'Again', reply_settings: 'friends' })).status).toBe(400);
  });

  it('takes neither quotes nor several cashtags from an application on the self-serve plan', async () => {
    const own = peer.x();
    const { id } = (await own.post('Root')).body.data;
    const quoting = { token: own.token, body: { text: 'Look', quote_tweet_id: id } };
    expect(await peer.ask('POST', '/2/tweets', quoting)).toMatchObject({
      status: 403,
      body: {
        title: 'Forbidden',
        detail: 'quote_tweet_id requires an Enterprise plan and is not available on self-serve tiers.',
      },
    });
    expect((await own.post('$ACME rises, $RING falls')).status).toBe(403);
    expect((await own.post('$ACME costs $5, $6, $$ or a$b')).status).toBe(201);
    peer.sandbox.set({ appPlan: 'enterprise' });
    expect((await own.post('$ACME rises, $RING falls')).status).toBe(201);
    expect((await peer.ask('POST', '/2/tweets', quoting)).status).toBe(201);
  });

  it('says below a post that its media were made with AI, and that it was paid for', async () => {
    const { token } = peer.x();
    const body = { text: 'Painted', made_with_ai: true, paid_partnership: true };
    expect((await peer.ask('POST', '/2/tweets', { token, body })).status).toBe(201);
    expect(peer.sandbox.ledger().at(-1)?.asked).toEqual({
      made_with_ai: ['true'],
      paid_partnership: ['true'],
    });
    await peer.ask('POST', '/2/tweets', { token, body: { text: 'Not', made_with_ai: false } });
    expect(peer.sandbox.ledger().at(-1)).not.toHaveProperty('asked');
  });

  it('asks what people think, with a poll', async () => {
    const { token } = peer.x();
    const ask = (poll: object, more: object = {}) =>
      peer.ask('POST', '/2/tweets', { token, body: { text: 'When?', poll, ...more } });
    const poll = { options: ['At noon', '🔔'.repeat(25)], duration_minutes: 5 };
    expect((await ask(poll)).status).toBe(201);
    expect(peer.sandbox.ledger().at(-1)?.asked).toEqual({ poll: poll.options, poll_minutes: ['5'] });
    for (const wrong of [
      { ...poll, options: ['Noon'] },
      { ...poll, options: ['1', '2', '3', '4', '5'] },
      { ...poll, options: ['Noon', ''] },
      { ...poll, options: ['Noon', 'x'.repeat(26)] },
      { ...poll, duration_minutes: 4 },
      { ...poll, duration_minutes: 10_081 },
      { options: poll.options },
    ])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
    expect((await ask(poll, { text: 'And', quote_tweet_id: '1' })).status).toBe(400);
    expect((await ask(poll, { text: 'And', media: { media_ids: ['1'] } })).status).toBe(400);
  });

  it('refuses a reply to what is not there or deleted', async () => {
    const { post, token } = peer.x();
    const { id } = (await post('Root')).body.data;
    await peer.ask('DELETE', `/2/tweets/${id}`, { token });
    const notVisible = 'You attempted to reply to a Tweet that is deleted or not visible to you.';
    expect((await post('Reply', id)).body.detail).toBe(notVisible);
    expect((await post('Reply', '1')).body.detail).toBe(notVisible);
  });

  it('asks for a token that may write', async () => {
    peer.sandbox.set({ grantedScope: 'tweet.read users.read' });
    expect(await peer.x().post('Hello')).toMatchObject({
      status: 403,
      body: { title: 'Forbidden', detail: 'Forbidden', type: 'about:blank', status: 403 },
    });
    expect(await peer.ask('POST', '/2/tweets', { body: { text: 'Hello' } })).toMatchObject({
      status: 401,
      body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
    });
  });

  it('counts posts per user and window, and tells how many are left', async () => {
    peer.sandbox.set({ postsPer15Minutes: 2 });
    const { post } = peer.x();
    const limits = async (text: string) => {
      const { status, headers } = await post(text);
      const read = (name: string) => Number(headers.get(`x-rate-limit-${name}`));
      return { status, left: read('remaining'), limit: read('limit'), reset: read('reset') };
    };
    const reset = Math.ceil((now + 900_000) / 1_000);
    expect(await limits('1')).toEqual({ status: 201, left: 1, limit: 2, reset });
    expect(await limits('2')).toEqual({ status: 201, left: 0, limit: 2, reset });
    expect(await limits('3')).toEqual({ status: 429, left: 0, limit: 2, reset });
    expect((await peer.x('other').post('3')).status).toBe(201);
    now += 900_000;
    expect((await limits('3')).status).toBe(201);
  });

  it('charges for posts, more with a link, until the credits are used up', async () => {
    peer.sandbox.set({ credits: 0.22 });
    const { post } = peer.x();
    expect((await post('https://example.com')).status).toBe(201);
    expect((await post('Plain')).status).toBe(201);
    expect(await post('One more')).toMatchObject({
      status: 402,
      body: {
        title: 'CreditsDepleted',
        detail: expect.stringMatching(/^Your enrolled account \[\d+\] does not have any credits/),
        type: 'https://api.twitter.com/2/problems/credits',
      },
    });
    peer.sandbox.set({ creditsBody: 'new' });
    expect((await post('One more')).body).toEqual({
      detail: 'credits depleted',
      status: 402,
      title: 'Payment Required',
      type: 'https://api.x.com/2/problems/credits-depleted',
    });
  });

  it('stops at the spend cap', async () => {
    peer.sandbox.set({ spendCap: 0 });
    expect(await peer.x().post('Hello')).toMatchObject({
      status: 403,
      body: { title: 'SpendCapReached', reset_date: expect.stringMatching(/^\d{4}-\d\d-01$/) },
    });
  });
});

describe('the reads of X', () => {
  it('say who one is, with the picture when asked', async () => {
    const { id, read } = peer.x();
    expect((await read('/2/users/me')).body).toEqual({ data: { id, name: 'Demo', username: 'demo' } });
    const { data } = (await read('/2/users/me?user.fields=profile_image_url')).body;
    const picture = await fetch(data.profile_image_url);
    expect(picture.headers.get('content-type')).toContain('image/png');
  });

  it('show a post until it is deleted', async () => {
    const { post, read, token } = peer.x();
    const { id } = (await post('Hello')).body.data;
    expect((await read(`/2/tweets/${id}`)).body.data).toEqual({
      id,
      text: 'Hello',
      edit_history_tweet_ids: [id],
    });
    expect((await read(`/2/tweets/${id}?tweet.fields=created_at`)).body.data.created_at).toBe(
      new Date(now).toISOString(),
    );
    expect((await peer.ask('DELETE', `/2/tweets/${id}`, { token: peer.x('other').token })).status).toBe(403);
    expect((await peer.ask('DELETE', `/2/tweets/${id}`, { token })).body).toEqual({
      data: { deleted: true },
    });
    expect((await read(`/2/tweets/${id}`)).body.errors[0].title).toBe('Not Found Error');
    expect((await peer.ask('DELETE', `/2/tweets/${id}`, { token })).status).toBe(404);
    expect(peer.sandbox.ledger()).toHaveLength(1);
  });

  it('refuse a parameter that they do not know', async () => {
    expect((await peer.x().read('/2/users/me?mood=good')).status).toBe(400);
  });
});
