import { picture } from '@carillon/media/testing/make-picture';
import type { Schemas } from '@carillon/sdk';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';
import type { PostBody } from '../api-client.ts';
import { openScene, type Scene } from '../open-scene.ts';
import { type LoadedNodes, loadNodes } from './load-nodes.ts';
import { baseOf, type NodeRun, runNode } from './run-node.ts';

let scene: Scene;
let loaded: LoadedNodes;
let node: INodeType;
let credentials: NodeRun['credentials'];
let account: string;

beforeAll(async () => {
  [scene, loaded] = await Promise.all([openScene(), loadNodes()]);
  scene.startWorker();
  account = await scene.account('x', 'ringer');
  credentials = { baseUrl: `${scene.url}/`, apiKey: scene.apiKey };
  node = loaded.nodes.get('Carillon') as INodeType;
});

afterAll(async () => {
  await scene.close();
  await loaded.remove();
});

const saying = (content: string, more: object = {}) => ({
  profileId: scene.profileId,
  accountIds: [account],
  content,
  ...more,
});

const run = (items: NodeRun['items'], more: Partial<NodeRun> = {}) =>
  runNode(node, { credentials, items, ...more });

/** What a post or a medium is answered as. */
interface Answer extends PostBody {
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly platforms: readonly (PostBody['platforms'][number] & { readonly items: Schemas['Item'][] })[];
}

/** What one item becomes. */
async function json(item: object, more: Partial<NodeRun> = {}) {
  const [first] = await run([{ ...item }], more);
  return first?.json as unknown as Answer;
}

describe('the fields of the node', () => {
  const choices = async (method: 'getProfiles' | 'getAccounts' | 'getNetworks', profileId: unknown = '') => {
    const fields: ILoadOptionsFunctions = {
      ...baseOf(credentials),
      getCurrentNodeParameter: () => profileId,
    };
    return node.methods?.loadOptions?.[method]?.call(fields);
  };

  it('offer the profiles and accounts that the key may use', async () => {
    const bluesky = await scene.account('bluesky', 'ringer');
    expect(await choices('getProfiles')).toEqual([{ name: expect.any(String), value: scene.profileId }]);
    expect(await choices('getAccounts', scene.profileId)).toEqual([
      { name: '@ringer (x)', value: account },
      { name: expect.stringMatching(/^@ringer\S* \(bluesky\)$/), value: bluesky },
    ]);
    expect(await choices('getAccounts', '={{ $json.profile }}')).toHaveLength(2);
    expect(await choices('getNetworks')).toEqual([
      { name: 'Bluesky', value: 'bluesky' },
      { name: 'X', value: 'x' },
    ]);
  });

  it('say what is wrong with the key', async () => {
    const { apiKey } = credentials;
    credentials = { ...credentials, apiKey: 'svc_sk_wrong' };
    await expect(choices('getProfiles')).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '401' });
    credentials = { ...credentials, apiKey };
  });
});

describe('Create', () => {
  it('publishes a thread with what belongs to it, and waits for the outcome', async () => {
    const thread = { items: [{ content: 'The second bell', link: 'https://example.com/east' }] };
    const additionalFields = {
      externalId: 'cms-1',
      metadata: { pairs: [{ name: 'campaign', value: 'spring' }] },
      linkCard: false,
    };
    const post = await json(saying('The first bell', { thread, additionalFields, wait: 30 }));
    expect(post).toMatchObject({ status: 'published', externalId: 'cms-1', warnings: [] });
    expect(post.metadata).toEqual({ campaign: 'spring' });
    expect(scene.commits('The first bell')).toHaveLength(1);
    expect(scene.commits('The second bell\n\nhttps://example.com/east')).toHaveLength(1);
  });

  it('schedules by the clocks of the workflow, at a moment, or at the next free time; and keeps drafts', async () => {
    const at = { when: 'scheduled', scheduledAt: '2040-01-09T09:00:00' };
    expect((await json(saying('In Berlin', at))).scheduledAt).toBe('2040-01-09T08:00:00.000Z');
    const moment = { toISO: () => '2040-02-09T09:00:00.000+09:00' };
    expect((await json(saying('At a moment', { ...at, scheduledAt: moment }))).scheduledAt).toBe(
      '2040-02-09T00:00:00.000Z',
    );
    const free = await json(saying('When it is free', { when: 'nextFreeTime' }));
    expect([free.status, Date.parse(free.scheduledAt ?? '') > Date.now()]).toEqual(['scheduled', true]);
    expect((await json(saying('Not yet', { when: 'draft' }))).status).toBe('draft');
  });

  it('attaches what was uploaded', async () => {
    const bytes = await picture({ width: 300, height: 200, noise: true }).png().toBuffer();
    const upload = { resource: 'media', operation: 'upload', altText: 'A tower' };
    const medium = await json(upload, { files: [{ name: 'tower.png', bytes }] });
    expect(medium).toMatchObject({ status: 'ready', name: 'tower.png', altText: 'A tower' });
    const post = await json(saying('With a picture', { mediaIds: `${medium.id}, `, wait: 30 }));
    expect([post.status, post.platforms[0]?.items[0]?.media]).toEqual([
      'published',
      [{ id: medium.id, altText: 'A tower' }],
    ]);
  });
});

describe('the other operations', () => {
  const of = (operation: string, more: object) => json({ operation, ...more });

  it('read a post, wait for it, and send it again where it failed', async () => {
    const { id } = await json(saying('Read back'));
    expect(await of('wait', { postId: id })).toMatchObject({ id, status: 'published' });
    expect(await of('get', { postId: id })).toMatchObject({ id, content: 'Read back' });
    const refused = await scene.account('x', 'duplicate');
    const failed = await json(saying('Fails', { accountIds: refused, wait: 30 }));
    expect(failed.status).toBe('failed');
    expect(await of('resend', { postId: failed.id, wait: 30 })).toMatchObject({ status: 'failed' });
    expect(scene.commits('Fails')).toHaveLength(0);
    const { data } = (await scene.api.get(`/posts/${failed.id}/attempts`)).body;
    expect(data).toHaveLength(2);
  });

  it('list posts, an item each: some, all, or those that are looked for', async () => {
    const names = [1, 2, 3].map((n) => `Listed ${n}`);
    await run(names.map((name) => saying(name, { when: 'draft' })));
    const list = async (more: object) => {
      const output = await run([{ operation: 'getAll', ...more }]);
      expect(output.every(({ pairedItem }) => pairedItem?.item === 0)).toBe(true);
      return output.map((each) => each.json as unknown as Answer);
    };
    expect((await list({ limit: 2 })).map(({ content }) => content)).toEqual(['Listed 3', 'Listed 2']);
    const found = await list({
      returnAll: true,
      filters: { q: 'listed', status: 'draft', from: '2020-01-01T00:00:00Z', to: '', includeItems: true },
    });
    expect(found.map((post) => post.platforms[0]?.items[0]?.content)).toEqual(names.toReversed());
    expect(await list({ filters: { external_id: 'nobody' } })).toEqual([]);
  });
});

describe('what goes wrong', () => {
  const long = 'a'.repeat(281);

  it('is the error of its item alone, with the sentence of the API, where the flow goes on', async () => {
    const output = await run([saying(long), saying('Beside a wrong one', { wait: 30 })], {
      continueOnFail: true,
    });
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(output[0]?.json).toEqual({ error: expect.stringContaining('280') });
    expect(output[0]?.error).toMatchObject({
      name: 'NodeApiError',
      httpCode: '400',
      description: expect.stringMatching(/^item_too_long, request req_\w+$/),
      context: { itemIndex: 0 },
    });
    expect(output[1]?.json).toMatchObject({ status: 'published' });
  });

  it('is said in full where several things are wrong', async () => {
    const wrong = saying(long, { thread: { items: [{ content: 'b'.repeat(290) }] } });
    await expect(run([wrong])).rejects.toMatchObject({
      description: expect.stringMatching(/290 weighted/),
    });
  });

  it('ends the node elsewhere', async () => {
    await expect(run([saying('Before a wrong one', { when: 'draft' }), saying(long)])).rejects.toMatchObject({
      name: 'NodeApiError',
      context: { itemIndex: 1 },
    });
    await expect(json({ operation: 'wait', postId: 'pst_unknown' })).rejects.toMatchObject({
      httpCode: '404',
    });
    const { id } = await json(saying('Never', { when: 'draft' }));
    await expect(json({ operation: 'wait', postId: id })).rejects.toMatchObject({
      name: 'NodeOperationError',
      message: expect.stringContaining('is a draft'),
    });
    const nowhere = { credentials: { baseUrl: 'nowhere', apiKey: 'a' } };
    await expect(json(saying('To nobody'), nowhere)).rejects.toMatchObject({ name: 'NodeOperationError' });
  });
});

describe('n8n trying again', () => {
  it('doubles nothing that an earlier try created', async () => {
    const accountIds = [await scene.account('bluesky', 'tried-again')]; // X refuses a text that it has
    const items = [saying('Rung once', { accountIds, wait: 30 }), saying('a'.repeat(281))];
    const executionId = 'with retry on fail';
    await expect(run(items, { executionId })).rejects.toThrow('280');
    await expect(run(items, { executionId })).rejects.toThrow('280');
    const output = await run(items, { executionId, continueOnFail: true });
    expect(output[0]?.json).toMatchObject({ status: 'published' });
    expect(scene.commits('Rung once')).toHaveLength(1);
  });

  it('is not mistaken for another item, the next round of a loop, or another execution', async () => {
    const draft = saying('The same text', { when: 'draft' });
    const ids = async (more: Partial<NodeRun>) =>
      (await run([draft, draft], more)).map(({ json: { id } }) => id);
    const first = await ids({ executionId: 'a loop', runIndex: 0 });
    expect(await ids({ executionId: 'a loop', runIndex: 0 })).toEqual(first);
    const others = [
      ...(await ids({ executionId: 'a loop', runIndex: 1 })),
      ...(await ids({ executionId: 'another', runIndex: 0 })),
    ];
    expect(new Set([...first, ...others]).size).toBe(6);
  });
});
