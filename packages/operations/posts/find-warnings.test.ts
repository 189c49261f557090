import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { keysOf } from '@carillon/harness/serve-api';
import { createKey } from '@carillon/testing/create-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ahead, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

let handle = 0;
beforeEach(async () => {
  handle += 1;
  x = await scene.account('x', `warned${handle}`);
  bluesky = await scene.account('bluesky', `warned${handle}.test`);
});

interface Warned {
  readonly warnings: readonly { readonly code: string; readonly path: string; readonly message: string }[];
  readonly error?: string;
}

const newPost = (content: string, more: object = {}, ...accounts: string[]) => ({
  profileId: scene.profileId,
  platforms: to(content, ...(accounts.length === 0 ? [x, bluesky] : accounts)),
  ...more,
});

let key = 0;

/** What a create and a validation before it warn of, alike, and a replay of the create. */
async function warnings(body: object, api = scene.api): Promise<Warned['warnings']> {
  const validated = (await api.post<Warned>('/posts/validate', body)).body.data;
  key += 1;
  const created = (await api.post('/posts', body, `key ${key}`)).body as unknown as Warned;
  expect([created.error, created.warnings]).toEqual([undefined, validated.warnings]);
  const replayed = await api.post('/posts', body, `key ${key}`);
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  expect(JSON.stringify(replayed.body)).toBe(JSON.stringify(created)); // its fields in their order, too
  return created.warnings;
}

const sentences = (all: Warned['warnings']) => all.map(({ code, message }) => [code, message]);

describe('a warning', () => {
  it('is there for nothing where nothing is to be known', async () => {
    expect(await warnings(newPost('quiet', { scheduledAt: ahead(hour) }))).toEqual([]);
    expect(await warnings(newPost('quiet draft'))).toEqual([]);
  });

  it('tells of another post within the spacing of the profile, before and after', async () => {
    const scheduledAt = ahead(5 * hour);
    await warnings(newPost('first', { scheduledAt }, x));
    for (const minutes of [-59, 59]) {
      const near = new Date(Date.parse(scheduledAt) + minutes * 60_000).toISOString();
      expect(sentences(await warnings(newPost(`near ${minutes}`, { scheduledAt: near })))).toEqual([
        [
          'within_spacing',
          `platforms.${x}: another post goes out on X @warned${handle} at ${scheduledAt}, within the 60 minutes that this profile leaves between two.`,
        ],
      ]);
    }
    const far = new Date(Date.parse(scheduledAt) + 200 * 60_000).toISOString();
    expect(await warnings(newPost('far', { scheduledAt: far }, x))).toEqual([]);
  });

  it('tells of a text that X may take for a repetition, and not on Bluesky', async () => {
    const scheduledAt = ahead(5 * hour);
    await warnings(newPost('said twice', { scheduledAt }));
    const later = newPost('said twice', { scheduledAt: ahead(8 * hour) });
    expect(await warnings(later)).toEqual([
      {
        code: 'text_repeated',
        path: `platforms.${x}.items[0].content`,
        message: `platforms.${x}.items[0].content: X @warned${handle} says the same at ${scheduledAt}, and X may refuse to repeat it within a day.`,
      },
    ]);
    expect(await warnings(newPost('said twice', { scheduledAt: ahead(40 * hour) }))).toEqual([]);
  });

  it.each([1, 12])('tells of them after whatever else it tells, on %d accounts as well', async (count) => {
    await scene.db.socialAccount.update({ where: { id: x }, data: { sandbox: false } });
    const others = await Promise.all(
      Array.from({ length: count - 1 }, (_, n) => scene.account('bluesky', `wide${n}-${handle}.test`)),
    );
    const scheduledAt = ahead(5 * hour);
    const wide = newPost('"said",\ntwice', { scheduledAt }, x, ...others);
    expect((await warnings(wide)).map(({ code }) => code)).toEqual(['network_charges']);
    const again = await warnings(wide);
    expect(again.map(({ code }) => code)).toEqual([
      ...['network_charges', 'text_repeated'],
      ...Array.from({ length: count }, () => 'within_spacing'),
    ]);
    expect(again.slice(1).every(({ message }) => message.includes(` at ${scheduledAt}, `))).toBe(true);
    await scene.db.socialAccount.update({ where: { id: x }, data: { sandbox: true } });
  });

  it('tells what X charges on real accounts, and what the month came to', async () => {
    await scene.db.socialAccount.update({ where: { id: x }, data: { sandbox: false } });
    const draft = newPost('see example.com', {}, x);
    const say = async () => sentences(await warnings(draft)).map(([, sentence]) => sentence);
    expect(await say()).toEqual([
      'Where X bills by use, it asks for $0.20: $0.015 for an item, $0.20 for one with a link; this month came to $0.00 on these accounts.',
    ]);
    const made = await scene.api.post('/posts', newPost('https://example.com', {}, x));
    const out = {
      status: 'published',
      dueAt: new Date(),
      publishedAt: new Date(),
      platformPostId: '1',
    } as const;
    await scene.db.publication.updateMany({ where: { postId: made.body.data.id }, data: out });
    expect((await say())[0]).toContain('this month came to $0.20 on these accounts.');
    const going = newPost('no link', { publishNow: true }, x);
    const created = (await scene.api.post('/posts', going)).body as unknown as Warned;
    expect(created.warnings).toEqual([]); // its outcome says the rest
    const validated = (await scene.api.post<Warned>('/posts/validate', going)).body.data;
    expect(sentences(validated.warnings)).toContainEqual([
      'network_charges',
      expect.stringContaining('asks for $0.015: $0.015 for an item'),
    ]);
    await scene.db.socialAccount.update({ where: { id: x }, data: { sandbox: true } });
  });

  it('tells of a key that ends within a week', async () => {
    const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    const keyFor = async (days: number) => {
      const expiresAt = new Date(Date.now() + days * 86_400_000);
      const apiKey = await createKey(scene.db, keysOf(scene.instance).api, { userId, expiresAt });
      return { expiresAt, api: apiClient(scene.url, apiKey) };
    };
    const { expiresAt, api } = await keyFor(6);
    expect(sentences(await warnings(newPost('soon'), api))).toEqual([
      ['key_ends_soon', `The API key ends at ${expiresAt.toISOString()}.`],
    ]);
    expect(await warnings(newPost('later'), (await keyFor(8)).api)).toEqual([]);
  });
});
