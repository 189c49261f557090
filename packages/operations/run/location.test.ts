import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallPicture } from '../testing/to-call.ts';

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'located');
});
afterAll(() => scene.close());

const headers = () => ({ authorization: `Bearer ${scene.apiKey}` });

async function post(path: string, body: object | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const response = await fetch(`${scene.url}/v1${path}`, {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': type,
      'idempotency-key': `located, ${JSON.stringify(body).length}`,
    },
    body: body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return { status: response.status, location: response.headers.get('location') ?? '', id: data.id };
}

const wanted = () => ({
  profileId: scene.profileId,
  platforms: { [account]: { items: [{ content: 'a' }] } },
});

describe('what was made', () => {
  it.each([
    ['a post', () => post('/posts', wanted())],
    ['a medium', () => post('/media', smallPicture, 'image/png')],
    ['a webhook', () => post('/webhooks', { url: 'https://example.com/hooks' })],
  ])('is where Location says, also when it is said again: %s', async (_, make) => {
    for (const { status, location, id } of [await make(), await make()]) {
      expect(status).toBe(201);
      const path = new URL(location).pathname;
      expect(path).toMatch(new RegExp(`^/v1/[a-z]+/${id}$`));
      const response = await fetch(`${scene.url}${path}`, { headers: headers() });
      const { data } = (await response.json()) as { data: { id: string } };
      expect([response.status, data.id]).toEqual([200, id]);
    }
  });
});

describe('a post in a list and by itself', () => {
  it('says of each account which publication, network, name and post there it is', async () => {
    const { id } = await post('/posts', { ...wanted(), publishNow: true });
    const get = async (path: string) => {
      const response = await fetch(`${scene.url}/v1${path}`, { headers: headers() });
      return ((await response.json()) as { data: unknown }).data;
    };
    const [listed] = ((await get('/posts')) as { id: string; platforms: object[] }[]).filter(
      (each) => each.id === id,
    );
    const { platforms } = (await get(`/posts/${id}`)) as { platforms: object[] };
    const same = {
      id: expect.stringMatching(/^pp_/),
      socialAccountId: account,
      platform: 'x',
      platformUsername: 'located',
      platformPostId: null,
    };
    expect(listed?.platforms).toEqual([expect.objectContaining(same)]);
    expect(platforms).toEqual([expect.objectContaining(same)]);
    const ids = [listed?.platforms[0], platforms[0]].map((each) => (each as { id: string }).id);
    expect(ids[0]).toBe(ids[1]);
  });
});
