import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'unicode');
  bluesky = await scene.account('bluesky', 'unicode');
});

afterAll(() => scene.close());

const items = (content: string) => ({ items: [{ content }] });

const send = async (method: 'GET' | 'POST', path: string, body?: string) => {
  const {
    status,
    headers,
    body: answer,
  } = await (method === 'GET' ? scene.api.get(path) : scene.api.post(path, body));
  return { status, code: headers.get('x-error-code'), error: answer.error };
};

const { stringify } = JSON;

/** With an escape put in as it stands: JSON.stringify would never make these. */
const raw = (body: object, written: string) => stringify(body).replaceAll('<escape>', written);

describe.each([
  ['NUL', '\\u0000'],
  ['a high surrogate alone', '\\ud83d'],
  ['a low surrogate alone', '\\ude00'],
  ['surrogates the wrong way round', '\\ude00\\ud83d'],
])('%s', (_, written) => {
  const profileId = 'prf_1';
  const unreadable = 'is not a valid field name: it contains a NUL or half of a surrogate pair.';
  const malformed = 'must be text without a NUL or half of a surrogate pair.';

  it.each([
    ['profileId', { profileId: 'prf_<escape>', platforms: { sac_1: items('a') } }],
    ['platforms.sac_1.items[0].content', { profileId, platforms: { sac_1: items('a<escape>b') } }],
  ])('in %s is refused by its path', async (path, body) => {
    const answer = await send('POST', '/posts', raw(body, written));
    expect(answer).toEqual({ status: 400, code: 'wrong_value', error: `${path} ${malformed}` });
  });

  it.each([
    [`platforms["sac_${written}"]`, { profileId, platforms: { 'sac_<escape>': items('a') } }],
    [`["${written}"]`, { profileId, platforms: {}, '<escape>': 1 }],
    [
      `platforms.sac_1.items[0]["a${written}"]`,
      { profileId, platforms: { sac_1: { items: [{ 'a<escape>': 1 }] } } },
    ],
    [`more[1].deep["${written}"]`, { profileId, more: [0, { deep: { '<escape>': 1 } }] }],
  ])('in the key %s is refused by its path', async (path, body) => {
    const answer = await send('POST', '/posts', raw(body, written));
    expect(answer).toEqual({ status: 400, code: 'key_unreadable', error: `${path} ${unreadable}` });
  });
});

describe('an address', () => {
  const malformed = 'must be text without a NUL or half of a surrogate pair.';
  const readable = (detail: string) => `The request cannot be read: ${detail}.`;
  const unknown = 'is not a query parameter of this request; it knows group_id, limit, cursor, before.';
  const utf8 = (name: string) => readable(`the query parameter ${name} is not UTF-8 in percent-encoding`);

  it.each([
    ['GET', '/posts/pst_%00', 'wrong_value', `id ${malformed}`],
    ['POST', '/posts/pst_%00/resend', 'wrong_value', `id ${malformed}`],
    ['GET', '/posts/%ED%A0%80', 'unreadable', readable('its path is not UTF-8 in percent-encoding')],
    ['GET', '/posts/%FF', 'unreadable', readable('its path is not UTF-8 in percent-encoding')],
    ['GET', '/posts?profile_id=prf_%00', 'wrong_value', `profile_id ${malformed}`],
    ['GET', '/posts?profile_id=%ED%A0%80', 'unreadable', utf8('profile_id')],
    ['GET', '/social-accounts?profile_id=%ED%A0%80', 'unreadable', utf8('profile_id')],
    ['GET', '/profiles?group_id=%C0%80', 'unreadable', utf8('group_id')],
    ['GET', '/profiles?group_id=%', 'unreadable', utf8('group_id')],
    ['GET', '/profiles?%FF=1', 'unreadable', utf8('%FF')],
    ['GET', '/profiles?a%00=1', 'field_unknown', `["a\\u0000"] ${unknown}`],
    ['GET', '/profiles?%E2%80%AE=1', 'field_unknown', `["\\u202e"] ${unknown}`],
    ['GET', '/profiles?__proto__=1', 'field_unknown', `__proto__ ${unknown}`],
  ] as const)('is refused by what is wrong in it: %s %s', async (method, path, code, error) => {
    expect(await send(method, path)).toEqual({ status: 400, code, error });
  });

  it('is read with a plus for a space, and every letter that UTF-8 has', async () => {
    expect((await send('GET', '/profiles?group_id=caf%C3%A9+%F0%9F%94%94&')).status).toBe(200);
  });
});

describe('what is one letter on a screen', () => {
  it.each([
    [
      '4,001 bytes of marks on a letter, for Bluesky',
      () => bluesky,
      `e${'\u0301'.repeat(2_000)}`,
      'item_not_accepted',
    ],
    ['the same, for X', () => x, `e${'\u0301'.repeat(2_000)}`, 'item_too_long'],
    ['a letter with 20,000 marks', () => bluesky, `e${'\u0301'.repeat(20_000)}`, 'too_many'],
    [
      'a family of 1,500 joined emoji',
      () => bluesky,
      Array(1_500).fill('👩').join('\u200d'),
      'item_not_accepted',
    ],
  ])('is measured in bytes as well: %s', async (_, account, content, code) => {
    const body = { profileId: await profileOf(account()), platforms: { [account()]: items(content) } };
    expect(await send('POST', '/posts', stringify(body))).toMatchObject({ status: 400, code });
  });
});

const profileOf = async (id: string) =>
  (await scene.db.socialAccount.findUniqueOrThrow({ where: { id } })).profileId;

describe('characters that turn text around', () => {
  const content = 'abc \u202Edef\u202C \u2067\u05D0\u2069 \u200Fghi';

  it('reach the networks and readers as they came', async () => {
    scene.startWorker();
    const id = await scene.publishNow([x, bluesky], content);
    const post = await scene.settled(id);
    expect([post.status, post.content]).toEqual(['published', content]);
    expect(scene.commits(content)).toHaveLength(2);
  });

  it('come into the log without them, whatever a network says', async () => {
    const named = await scene.account('x', 'named');
    const detail = 'It is na\u202Emed\u0085\u001b[31m.';
    const network = await startScriptedServer(() => ({ status: 403, body: { title: 'Forbidden', detail } }));
    await scene.stopWorkers();
    const worker = scene.startWorkerProcess({ SANDBOX_URL: network.url });
    let line = '';
    await scene.store(named, ['for a strange network']);
    try {
      const logged = async () => worker.lines.find((line) => line.includes('It is na'));
      line = await until('its line', logged, 45_000);
    } finally {
      worker.kill('SIGTERM');
      await worker.exit();
      await network.close();
    }
    expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  }, 60_000);
});
