import { createProfile } from '@carillon/db/profiles';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { knownHere } from '@carillon/operations/testing/known-fields';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  const { userId, profileId } = tenant;
  const another = { userId, name: 'Another', timezone: 'UTC', groupId: null };
  const { id: anotherProfile } = await createProfile(carillon.db, another);
  const stranger = await carillon.tenant('growth');
  const inactive = await carillon.account(profileId, 'x', 'gone');
  await carillon.db.socialAccount.update({ where: { id: inactive }, data: { active: false } });
  ids = {
    profile: profileId,
    x: await carillon.account(profileId, 'x', 'demo'),
    bluesky: await carillon.account(profileId, 'bluesky', 'demo'),
    inactive,
    anotherProfile,
    elsewhere: await carillon.account(anotherProfile, 'x', 'elsewhere'),
    strangersProfile: stranger.profileId,
    strangers: await carillon.account(stranger.profileId, 'x', 'stranger'),
  };
});

afterAll(() => carillon.stop());

/** Puts ids where a text says `<x>`. */
const withIds = (text: string) => text.replace(/<(\w+)>/g, (whole, name: string) => ids[name] ?? whole);

const json = { 'content-type': 'application/json' };

const send = async (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = json) => {
  const authorization = `Bearer ${tenant.apiKey}`;
  const request = { method: 'POST', headers: { authorization, ...headers }, body };
  const response = await fetch(`${carillon.url}/v1/posts`, request);
  const requestId = response.headers.get('x-request-id');
  const code = response.headers.get('x-error-code');
  return { status: response.status, code, requestId, body: await response.json() };
};

const stored = () => carillon.db.$queryRaw`
  SELECT (SELECT count(*) FROM posts) AS posts, (SELECT count(*) FROM publications) AS publications,
    (SELECT count(*) FROM items) AS items, (SELECT json_agg(u ORDER BY user_id, month) FROM usages u) AS usages`;

/** Refused with exactly that answer, and nothing is stored. */
const expectRefusal = async (
  request: () => ReturnType<typeof send>,
  [status, code, sentence]: readonly [number, string, string],
) => {
  const before = await stored();
  const requestId = expect.stringMatching(/^req_\w{20,}$/);
  expect(await request()).toEqual({ status, code, requestId, body: { error: withIds(sentence) } });
  expect(await stored()).toEqual(before);
};

const items = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });
const post = (more: object) => ({ profileId: '<profile>', platforms: { '<x>': items('hello') }, ...more });
const to = (platforms: unknown) => post({ platforms });
const onX = (...contents: string[]) => to({ '<x>': items(...contents) });
const onBluesky = (content: string) => to({ '<bluesky>': items(content) });
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`sac_${n}`, items('a')]));

const notFound = 'One or more social accounts not found';
const noMoment = 'scheduledAt must be a day and a time that exist.';
const dateTime =
  'scheduledAt must be a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00, or without one beside timezone, such as 2040-01-09T09:00.';
const notJson = 'The request body must be a JSON object, sent with Content-Type: application/json.';
const twice = 'The request body is JSON within a JSON string: it was encoded twice. Send the object itself.';
const cutOff = 'The request body is not valid JSON: Unexpected end of JSON input.';
const latin1 = 'The request body is not UTF-8 (byte 0xFC at position 11). Encode it as UTF-8.';
const tooLarge = 'The request body is larger than the limit of 1000000 bytes.';

describe('a body that cannot be read', () => {
  it.each([
    [413, 'body_too_large', tooLarge, `"${'a'.repeat(1_000_000)}"`, json],
    [400, 'invalid_json', cutOff, '{"a":', json],
    [400, 'body_not_utf8', latin1, Buffer.from('{"name":"Grüße"}', 'latin1'), json],
    [400, 'json_expected', notJson, '{}', { 'content-type': 'text/plain' }],
    [
      400,
      'charset_unsupported',
      'The charset of the request body must be UTF-8, not latin1.',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
    ],
    [400, 'json_expected', notJson, 'null', json],
    [400, 'json_expected', notJson, '[]', json],
    [400, 'json_expected', notJson, '5', json],
    [400, 'json_twice', twice, '"{}"', json],
  ])('is refused with %i %s: %s', (status, code, sentence, body, headers) =>
    expectRefusal(() => send(body, headers), [status, code, sentence]),
  );
});

const targetsExpected =
  'platforms must be an object from social account id to { "items": [{ "content": "…" }] }, or a list of { "socialAccountId": "…", "items": […] }';

/** By X-Error-Code: what the answer says, and to which body. */
const refusals: Readonly<Record<string, readonly (readonly [string, object])[]>> = {
  wrong_type: [
    ['profileId must be a string, not a number.', post({ profileId: 5 })],
    [`${targetsExpected}, not a string.`, to('hello')],
    [`${targetsExpected}, not null.`, to(null)],
    ['platforms.<x> must be an object, not a string.', to({ '<x>': 'hello' })],
    ['platforms.<x>.items must be a list, not an object.', to({ '<x>': { items: {} } })],
    ['platforms[0].items must be a list, not an object.', to([{ socialAccountId: '<x>', items: {} }])],
    ['platforms.<x>.items[0] must be an object, not a string.', to({ '<x>': { items: ['a'] } })],
    [
      'platforms.<x>.items[1].content must be a string, not a number.',
      to({ '<x>': { items: [{ content: 'a' }, { content: 1 }] } }),
    ],
    [dateTime.replace(/\.$/, ', not a number.'), post({ scheduledAt: 1_893_456_000 })],
    [dateTime.replace('scheduledAt', 'latestAt').replace(/\.$/, ', not true.'), post({ latestAt: true })],
    ['autoSchedule must be true or false, not a string.', post({ autoSchedule: 'yes' })],
    ['publishNow must be true or false, not null.', post({ publishNow: null })],
    [
      'profileId must be a string, not a number. status must be one of draft, scheduled.',
      post({ profileId: 5, status: 5 }),
    ],
  ],
  field_missing: [
    ['profileId is missing. platforms is missing.', {}],
    ['platforms.<x>.items is missing.', to({ '<x>': {} })],
    ['platforms[0].socialAccountId is missing.', to([items('a')])],
    ['platforms.<x>.items[0].content is missing.', to({ '<x>': { items: [{}] } })],
  ],
  field_unknown: [
    [`publishnow is not a field of this request${knownHere.post}.`, post({ publishnow: true })],
    [
      `platforms.<x>.media is not a field of this request${knownHere.target}.`,
      to({ '<x>': { ...items('a'), media: [] } }),
    ],
    [
      'platforms[0].scheduledAt is not a field of this request; known here: socialAccountId, items.',
      to([{ socialAccountId: '<x>', ...items('a'), scheduledAt: null }]),
    ],
    [
      `platforms.<x>.items[0].text is not a field of this request${knownHere.item}.`,
      to({ '<x>': { items: [{ content: 'a', text: 'b' }] } }),
    ],
    ['__proto__ is not a field of this request.', post(JSON.parse('{"__proto__":{"publishNow":true}}'))],
  ],
  wrong_value: [
    ['platforms must be an object with at least one social account.', to({})],
    ['platforms must be an object with at most 50 social accounts.', to(many(51))],
    [
      'platforms must be a list that has each social account once.',
      to(['a', 'b'].map((text) => ({ socialAccountId: '<x>', ...items(text) }))),
    ],
    ['status must be one of draft, scheduled.', post({ status: 'published' })],
    ['profileId must be text without a NUL or half of a surrogate pair.', post({ profileId: 'prf_\0' })],
    ['platforms.<x>.items[0].content must be text without a NUL or half of a surrogate pair.', onX('a\0b')],
    [
      'platforms.<x>.items[0].content must be text without a NUL or half of a surrogate pair.',
      onX('a\ud800b'),
    ],
    [dateTime, post({ scheduledAt: 'tomorrow' })],
    [dateTime, post({ scheduledAt: '1893456000' })],
    [dateTime, post({ scheduledAt: '2030-01-01' })],
    [dateTime, post({ scheduledAt: '2030-01-01T10:00:00' })],
    [noMoment, post({ scheduledAt: '2030-02-30T10:00:00Z' })],
    [noMoment, post({ scheduledAt: '2030-01-01T10:00:00+99:99' })],
    [dateTime, post({ scheduledAt: '' })],
  ],
  too_many: [
    ['platforms.<x>.items must have at most 25 items.', onX(...Array(26).fill('a'))],
    ['platforms.<x>.items[0].content must have at most 20000 characters.', onX('a'.repeat(20_001))],
  ],
  too_few: [
    ['platforms.<x>.items must have at least 1 item.', onX()],
    ['platforms must have at least 1 item.', to([])],
  ],
  item_empty: [
    ['platforms.<x>.items[0].content is empty.', onX('')],
    ['platforms.<x>.items[1].content is empty.', onX('a', ' \n\u00a0')],
  ],
  item_too_long: [
    [
      'platforms.<x>.items[0].content is 281 weighted characters long (emoji and CJK count 2, a URL 23); X allows 280.',
      onX('a'.repeat(281)),
    ],
    [
      'platforms.<x>.items[1].content is 282 weighted characters long (emoji and CJK count 2, a URL 23); X allows 280.',
      onX('a', '🔔'.repeat(141)),
    ],
    [
      'platforms.<bluesky>.items[0].content is 301 graphemes long; Bluesky allows 300.',
      onBluesky('é'.repeat(301)),
    ],
  ],
  item_too_long_for_another: [
    [
      'platforms.<bluesky>.items[0].content is 290 weighted characters long (emoji and CJK count 2, a URL 23); X, also selected, allows 280, and every item of a post is held to the strictest limit of its networks.',
      to({ '<x>': items('hi'), '<bluesky>': items('a'.repeat(290)) }),
    ],
  ],
  item_not_accepted: [
    [
      "platforms.<bluesky>.items[0].content is 3,025 bytes long, over Bluesky's 3,000.",
      onBluesky('👩‍👩‍👧‍👦'.repeat(121)),
    ],
    ['platforms.<x>.items[0].content contains a character that X does not accept (U+FEFF).', onX('a\ufeffb')],
  ],
  account_inactive: [
    [
      'platforms.<inactive>: the X account @gone is not active; reconnect it in the dashboard.',
      to({ '<inactive>': items('a') }),
    ],
  ],
  social_accounts_not_found: [
    [notFound, to({ '<x>': items('a'), sac_unknown: items('a') })],
    [notFound, to({ '<x>': items('a'), '<elsewhere>': items('a') })],
    [notFound, to({ '<strangers>': items('a') })],
    [notFound, to({ constructor: items('a') })],
  ],
  time_missing: [
    [
      'status scheduled needs scheduledAt, so that the post has a time to go out.',
      post({ status: 'scheduled' }),
    ],
  ],
  time_past: [
    [
      'scheduledAt (2020-01-01T00:00:00.000Z) is more than 5 minutes in the past. Use publishNow to publish at once.',
      post({ scheduledAt: '2020-01-01T01:00:00+01:00' }),
    ],
  ],
};

describe.each(Object.entries(refusals))('a post refused as %s', (code, rows) => {
  it.each(rows)('%#: %s', (sentence, body) =>
    expectRefusal(() => send(withIds(JSON.stringify(body))), [400, code, sentence]),
  );
});

describe('a post', () => {
  it.each(['<strangersProfile>', 'prf_unknown', ''])('is not found in the profile "%s"', (profileId) =>
    expectRefusal(
      () => send(withIds(JSON.stringify(post({ profileId })))),
      [404, 'profile_not_found', 'Profile not found'],
    ),
  );

  it('is refused with an account id that no text may hold, in words that a person can follow', async () => {
    const before = await stored();
    const { status, body } = await send(withIds(JSON.stringify(to({ 'sac_\0': items('a') }))));
    expect([status, body]).toEqual([400, { error: expect.not.stringMatching(/Invalid key|\0/) }]);
    expect(await stored()).toEqual(before);
  });

  it('is refused with an account named __proto__ beside one that exists', async () => {
    const before = await stored();
    const hidden = JSON.parse('{"__proto__":{"items":[{"content":"a"}]}}');
    const { status } = await send(withIds(JSON.stringify(to({ '<x>': items('a'), ...hidden }))));
    expect(status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('is refused with a time that is past the year 9999 in UTC', async () => {
    const before = await stored();
    const { status } = await send(
      withIds(JSON.stringify(post({ scheduledAt: '9999-12-31T23:59:59-23:59' }))),
    );
    expect(status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

describe('an address that cannot be read', () => {
  it.each([
    ['/posts/%E0%A4%A', 'a broken percent sign'],
    ['/posts/%00', 'NUL'],
    [`/posts/${'a'.repeat(300)}`, '300 characters'],
    ['/posts?status=draft&status=failed', 'a parameter given twice'],
    ['/posts?state=draft', 'an unknown parameter'],
    ['/posts?__proto__=draft', 'the parameter __proto__'],
    ['/profiles?group_id=%00', 'NUL in a parameter'],
  ])('is refused: %s (%s)', async (path) => {
    const headers = { authorization: `Bearer ${tenant.apiKey}` };
    const response = await fetch(`${carillon.url}/v1${path}`, { headers });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\w/) });
  });
});
