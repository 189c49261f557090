import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAssistant } from './testing/open-assistant.ts';

let carillon: Carillon;
let assistant: Awaited<ReturnType<typeof openAssistant>>;
let profileId: string;
let accounts: string[];

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  const tenant = await carillon.tenant('scale');
  profileId = tenant.profileId;
  accounts = [
    await carillon.account(profileId, 'x', 'talker'),
    await carillon.account(profileId, 'bluesky', 'talker'),
  ];
  assistant = await openAssistant({ url: carillon.url, apiKey: tenant.apiKey });
});

afterAll(async () => {
  await assistant?.close();
  await carillon?.stop();
});

describe('a conversation', () => {
  it('goes from the accounts to a post that is out on both networks, once', async () => {
    const known = (await assistant.call('list_accounts')).result;
    expect(known).toMatchObject({
      profiles: [{ id: profileId, accounts: [{ id: accounts[0] }, { id: accounts[1] }] }],
    });
    const socialAccountIds = known.profiles.flatMap((profile) => profile.accounts.map(({ id }) => id));
    const saying = (...texts: string[]) => ({
      profileId,
      targets: [{ socialAccountIds, items: texts.map((content) => ({ content })) }],
    });
    const post = saying('The bells speak', 'and again');
    const long = { ...saying('x'.repeat(281)), publishNow: true };
    const checked = await assistant.call('check_post', long);
    expect(checked.result).toMatchObject({
      valid: false,
      problems: [{ code: 'item_too_long' }, { code: 'item_too_long_for_another' }],
    });
    const { result: made } = await assistant.call('create_post', post);
    expect(made).toMatchObject({ repeated: false, post: { status: 'draft' } });
    const { result: again } = await assistant.call('create_post', post);
    expect([again.repeated, again.post.id]).toEqual([true, made.post.id]);
    const { result: out } = await assistant.call('publish_post', { id: made.post.id });
    expect(out.post).toMatchObject({ status: 'published' });
    const { result: read } = await assistant.call('get_post', { id: made.post.id });
    expect(read.post.platforms.map(({ status }) => status)).toEqual(['published', 'published']);
    expect(read.attempts.map(({ outcome }) => outcome)).toEqual(['published', 'published']);
    const commits = carillon.sandbox.ledger().filter(({ content }) => content === 'The bells speak');
    expect(commits.length).toBe(2);
    const { isError, text } = await assistant.call('publish_post', { id: made.post.id });
    expect([isError, text]).toEqual([true, expect.stringMatching(/published/)]);
  });

  it('is found among the requests, by what its tools asked', async () => {
    const { isError, text } = await assistant.call('publish_post', { id: 'pst_01h455vb4pex5vsknk084sn02q' });
    const [, id = ''] = /(req_\w+)\)$/.exec(text) ?? [];
    expect([isError, id]).toEqual([true, expect.stringMatching(/^req_/)]);
    const noted = await until('the request to be noted', () =>
      carillon.db.apiRequest.findFirst({ where: { id } }),
    );
    expect(noted).toMatchObject({
      operation: 'publishPost',
      status: 404,
      path: expect.stringMatching(/^\/v1\/posts\//),
    });
    expect(await carillon.db.apiRequest.count({ where: { path: '/mcp' } })).toBe(0);
  });
});
