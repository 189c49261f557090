import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { small } from '@carillon/operations/testing/media-client';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAssistant } from './testing/open-assistant.ts';

let carillon: Carillon;
let tenant: Awaited<ReturnType<Carillon['tenant']>>;
let assistant: Awaited<ReturnType<typeof openAssistant>>;
let accounts: string[];

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  tenant = await carillon.tenant('scale');
  const { profileId, apiKey } = tenant;
  accounts = [
    await carillon.account(profileId, 'x', 'tools'),
    await carillon.account(profileId, 'bluesky', 'tools'),
  ];
  assistant = await openAssistant({ url: carillon.url, apiKey });
});

afterAll(async () => {
  await assistant?.close();
  await carillon?.stop();
});

const draft = async (content: string, more: object = {}) => {
  const { profileId } = tenant;
  const targets = [{ socialAccountIds: accounts, items: [{ content }] }];
  const post = { profileId, targets, ...more };
  return (await assistant.call('create_post', post)).result;
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('list_accounts', () => {
  it('says the time on the clocks of a profile, and what its networks take', async () => {
    await carillon.db.profile.update({ where: { id: tenant.profileId }, data: { timezone: 'Asia/Tokyo' } });
    const { result } = await assistant.call('list_accounts');
    const [profile] = result.profiles;
    const now = new Date(result.now);
    expect(profile?.localTime).toContain(
      now.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }),
    );
    expect(result).toMatchObject({
      sandbox: false,
      networks: [
        { platform: 'x', maxLength: 280 },
        { platform: 'bluesky', maxLength: 300 },
      ],
    });
  });
});

describe('create_post', () => {
  it('takes what an account says of its own, options, and a local time', async () => {
    const [x = '', bluesky = ''] = accounts;
    const { post } = await draft('', {
      targets: [
        { socialAccountIds: [x], items: [{ content: 'Alike' }] },
        {
          socialAccountIds: [bluesky],
          items: [{ content: 'Of its own', options: { bluesky: { languages: ['de'] } } }],
        },
      ],
      scheduledAt: '2040-01-09T09:00',
      timezone: 'Europe/Berlin',
      metadata: { by: 'assistant' },
    });
    expect(post).toMatchObject({ status: 'scheduled', scheduledAt: '2040-01-09T08:00:00.000Z' });
    const { result } = await assistant.call('get_post', { id: post.id });
    const said = result.post.platforms.map((one) => [one.socialAccountId, one.items]);
    expect(Object.fromEntries(said)).toMatchObject({
      [x]: [{ content: 'Alike' }],
      [bluesky]: [{ content: 'Of its own', options: { bluesky: { languages: ['de'] } } }],
    });
    expect(result.post.metadata).toEqual({ by: 'assistant' });
  });

  it('makes one post of a call that comes again, and another with a key of its own', async () => {
    const made = await Promise.all([draft('Said twice'), draft('Said twice')]);
    expect(new Set(made.map(({ post }) => post.id)).size).toBe(1);
    const other = await draft('Said twice', { idempotencyKey: 'again, please' });
    expect(made[0].post.id).not.toBe(other.post.id);
  });

  it('warns of what a person should know', async () => {
    const { warnings } = await draft('y'.repeat(290));
    expect(warnings.map(({ code }) => code)).toEqual(['item_too_long', 'item_too_long_for_another']);
  });

  it('refuses with the sentence of the API, its code and the id of the request', async () => {
    const { isError, text } = await assistant.call('create_post', {
      profileId: tenant.profileId,
      targets: [{ socialAccountIds: ['sac_nobody'], items: [{ content: 'Nowhere' }] }],
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/^One or more social accounts not found.*sac_nobody.*\(\w+, req_\w+\)$/);
  });
});

describe('list_posts', () => {
  it('goes through all posts page by page', async () => {
    for (const word of ['one', 'two', 'three']) await draft(`Paged ${word}`);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { words: 'paged', limit: 2, ...(cursor !== undefined && { cursor }) };
      const { result } = await assistant.call('list_posts', input);
      ids.push(...result.posts.map(({ id }) => id));
      cursor = result.nextCursor;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(3);
    expect(ids.length).toBe(3);
  });
});

describe('change_post', () => {
  it('changes the text on every account, the time, and makes a draft of it again', async () => {
    const { post } = await draft('Before', { scheduledAt: tomorrow() });
    const { result } = await assistant.call('change_post', {
      id: post.id,
      targets: [{ items: [{ content: 'After' }] }],
    });
    expect(result.post.status).toBe('scheduled');
    const { result: read } = await assistant.call('get_post', { id: post.id });
    expect(read.post.platforms).toMatchObject([
      { socialAccountId: accounts[0], items: [{ content: 'After' }] },
      { socialAccountId: accounts[1], items: [{ content: 'After' }] },
    ]);
    const { result: again } = await assistant.call('change_post', { id: post.id, draft: true });
    expect(again.post.status).toBe('draft');
  });

  it('is refused when somebody changed the post since it was read', async () => {
    const { post } = await draft('Contested');
    const { result } = await assistant.call('get_post', { id: post.id });
    await assistant.call('change_post', { id: post.id, targets: [{ items: [{ content: 'By another' }] }] });
    const change = { id: post.id, targets: [{ items: [{ content: 'Late' }] }], version: result.version };
    const { isError, text } = await assistant.call('change_post', change);
    expect([isError, text]).toEqual([true, expect.stringContaining('precondition_failed')]);
  });
});

describe('resend_post', () => {
  it('tries again where a post failed, and nothing goes out twice', async () => {
    carillon.sandbox.fault({ platform: 'x', handle: 'tools', fault: '403-duplicate' });
    const { post, message } = await draft('Fails at first', { publishNow: true });
    expect([post.status, message]).toEqual(['partial', expect.stringContaining('@tools on x: failed')]);
    expect(post.platforms[0]).toMatchObject({
      errorCode: expect.any(String),
      retryable: expect.any(Boolean),
    });
    const { result } = await assistant.call('resend_post', { id: post.id, socialAccountId: accounts[0] });
    expect(result.post.status).toBe('published');
    const again = await assistant.call('resend_post', { id: post.id });
    expect([again.isError, again.text]).toEqual([true, expect.stringContaining('published')]);
    const out = carillon.sandbox.ledger().filter(({ content }) => content === 'Fails at first');
    expect(out.map(({ platform }) => platform).sort()).toEqual(['bluesky', 'x']);
  });
});

describe('upload_media_from_url', () => {
  it('answers what a post can show', async () => {
    const bytes = await small();
    const picture = await startScriptedServer(() => ({ body: bytes }));
    try {
      const source = { url: `${picture.url}/bell.png`, altText: 'A bell' };
      const { result: medium } = await assistant.call('upload_media_from_url', source);
      expect(medium).toMatchObject({ type: 'image', status: 'ready', altText: 'A bell' });
      const items = [{ content: 'Seen', media: [{ id: medium.id }] }];
      const { post } = await draft('', { targets: [{ socialAccountIds: accounts, items }] });
      const { result } = await assistant.call('get_post', { id: post.id });
      expect(result.post.platforms[0]?.items[0]?.media).toEqual([{ id: medium.id, altText: 'A bell' }]);
    } finally {
      await picture.close();
    }
  });
});

describe('delete_post', () => {
  it('takes a post back', async () => {
    const { post } = await draft('Gone');
    const { result } = await assistant.call('delete_post', { id: post.id });
    expect(result).toEqual({ deleted: true });
    expect((await assistant.call('get_post', { id: post.id })).isError).toBe(true);
  });
});
