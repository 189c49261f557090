import { webhookEventTypes } from '@carillon/core';
import { Carillon, signTestPayload } from '@carillon/sdk';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INodeType } from 'n8n-workflow';
import { openScene, type Scene } from '../open-scene.ts';
import { type LoadedNodes, loadNodes } from './load-nodes.ts';
import { type ServedTrigger, serveTrigger } from './serve-trigger.ts';

let scene: Scene;
let loaded: LoadedNodes;
let node: INodeType;
let carillon: Carillon;
let trigger: ServedTrigger;
let account: string;

beforeAll(async () => {
  [scene, loaded] = await Promise.all([openScene(), loadNodes()]);
  scene.startWorker();
  account = await scene.account('x', 'ringer');
  carillon = new Carillon({ baseUrl: scene.url, apiKey: scene.apiKey });
  node = loaded.nodes.get('CarillonTrigger') as INodeType;
});

beforeEach(async () => {
  const credentials = { baseUrl: scene.url, apiKey: scene.apiKey };
  trigger = await serveTrigger(node, { credentials, events: ['post.published'] });
});

afterEach(async () => {
  await trigger.deactivate();
  await trigger.close();
});

afterAll(async () => {
  await scene.close();
  await loaded.remove();
});

const webhooks = () => carillon.webhooks.list().toArray();

const post = (body: string, headers: Readonly<Record<string, string>>) =>
  fetch(trigger.url, { method: 'POST', body, headers });

describe('the trigger', () => {
  it('offers every type of event', () => {
    const [events] = node.description.properties;
    const offered = events?.options?.map((option) => 'value' in option && option.value);
    expect(offered?.toSorted()).toEqual(
      webhookEventTypes.filter((type) => type !== 'webhook.test').toSorted(),
    );
  });

  it('makes its webhook when the flow is activated, and removes it afterwards', async () => {
    expect(await trigger.isThere()).toBe(false);
    await trigger.activate();
    const [made, ...others] = await webhooks();
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      url: trigger.url,
      events: ['post.published'],
      description: 'n8n: Ring the bells',
    });
    expect(await trigger.isThere()).toBe(true);
    await trigger.activate();
    expect((await webhooks()).map(({ id }) => id)).toEqual([made?.id]);
    await trigger.deactivate();
    expect(await webhooks()).toEqual([]);
    expect(trigger.staticData).toEqual({});
    await trigger.deactivate();
  });

  it('makes it anew when other events are chosen, it was removed, or its secret was lost', async () => {
    await trigger.activate();
    trigger.choose(['post.failed', 'post.partial']);
    expect(await trigger.isThere()).toBe(false);
    await trigger.activate();
    const [changed, ...others] = await webhooks();
    expect([changed?.events, others]).toEqual([['post.failed', 'post.partial'], []]);
    await carillon.webhooks.delete(changed?.id ?? '');
    expect(await trigger.isThere()).toBe(false);
    await trigger.activate();
    delete trigger.staticData['secret'];
    await trigger.activate();
    expect(await webhooks()).toHaveLength(1);
  });

  it('says why it cannot be activated', async () => {
    const credentials = { baseUrl: scene.url, apiKey: 'svc_sk_wrong' };
    const other = await serveTrigger(node, { credentials, events: [] });
    await expect(other.activate()).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '401' });
    await other.close();
  });

  it('starts the flow with an event that is really delivered', async () => {
    await trigger.activate();
    const platforms = { [account]: { items: [{ content: 'Told to a flow' }] } };
    const { profileId } = scene;
    const { id } = await carillon.posts.create({ profileId, platforms, publishNow: true });
    const event = await until('the flow to start', async () => trigger.started[0]);
    expect(event).toMatchObject({
      type: 'post.published',
      timestamp: expect.any(String),
      data: { id, status: 'published' },
    });
    expect(trigger.answers).toEqual([200]);
  });

  it('starts nothing for what others send, and answers 401', async () => {
    const forge = async (secret: string, timestamp = new Date()) => {
      const payload = { type: 'post.published', timestamp: timestamp.toISOString(), data: {} };
      return signTestPayload({ payload, secret, timestamp });
    };
    const stranger = await forge('whsec_c2VjcmV0IG9mIHNvbWVib2R5IGVsc2Uh');
    expect((await post(stranger.body, stranger.headers)).status).toBe(401); // the flow is not active
    await trigger.activate();
    const own = await forge(String(trigger.staticData['secret']));
    const old = await forge(String(trigger.staticData['secret']), new Date(Date.now() - 3_600_000));
    const answers = [
      await post(stranger.body, stranger.headers),
      await post(own.body.replace('{}', '{"id":"pst_1"}'), own.headers),
      await post(old.body, old.headers),
      await post(own.body, {}),
      await post('', own.headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect(await answers[0]?.json()).toEqual({ error: expect.stringContaining('signature') });
    expect(trigger.started).toEqual([]);
    expect((await post(own.body, own.headers)).status).toBe(200);
    expect(trigger.started).toHaveLength(1);
  });
});
