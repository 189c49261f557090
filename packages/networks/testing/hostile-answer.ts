import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import fc from 'fast-check';

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '<script>alert(1)</script>',
    '<'.repeat(20_000),
    'a'.repeat(20_000),
    '\u202Egnp.exe\u202C \u0007\u0000 \uD800 <b onclick=x',
    '👩‍👩‍👧'.repeat(200),
    'bearer\r\nx-injected: 1',
    '9'.repeat(30),
    '-271821-04-20',
    '+275760-09-13T00:00:00Z',
    'https://127.0.0.1/',
    'exists',
    'duplicate content',
    'Your account is suspended',
    'deleted or not visible',
    'https://api.x.com/2/problems/credits',
    'https://api.x.com/2/problems/usage-capped',
    'invalid_grant',
    'ExpiredToken',
    'RateLimitExceeded',
    'AccountTakedown',
    'RecordNotFound',
  ),
);

const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 60,
    [],
    {},
    [null],
    [[]],
    [{}],
    [{ message: null, code: 'x' }],
  ),
  fc.array(fc.record({ id: hostileText, text: hostileText, message: hostileText, code: fc.integer() }), {
    maxLength: 3,
  }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Every field that one of the networks' answers has somewhere. */
const fields = [
  ...['data', 'errors', 'meta', 'id', 'text', 'title', 'detail', 'type', 'reset_date', 'error', 'message'],
  ...[
    'error_description',
    'access_token',
    'refresh_token',
    'expires_in',
    'scope',
    'username',
    'result_count',
  ],
  ...['next_token', 'profile_image_url', 'did', 'handle', 'accessJwt', 'refreshJwt', 'active', 'status'],
  ...['didDoc', 'results', 'uri', 'cid', 'value', 'avatar', '__proto__', 'constructor', 'toString'],
];

const wrongObject = fc.dictionary(fc.constantFrom(...fields), wrongValue, {
  maxKeys: 6,
  noNullPrototype: false,
});

const deep = (depth: number) => `${'{"data":['.repeat(depth)}${']}'.repeat(depth)}`;

/** A right answer of either network, with some of its fields put wrong. */
function nearly(right: Record<string, unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.dictionary(fc.constantFrom(...Object.keys(right)), wrongValue, { maxKeys: 2 });
  return fc.oneof(
    fc.constant(right),
    wrong.map((changes) => ({ ...right, ...changes })),
  );
}

const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const post = { id: '1445880548472328192', text: 'Hello' };
const body = fc.oneof(
  { weight: 12, arbitrary: wrongObject },
  { weight: 4, arbitrary: wrongObject.map((data) => ({ data })) },
  { weight: 4, arbitrary: nearly(post).map((data) => ({ data })) },
  { weight: 4, arbitrary: nearly({ ...post, username: 'ringer' }).map((data) => ({ data })) },
  { weight: 4, arbitrary: nearly({ data: [post], meta: { result_count: 1 } }) },
  { weight: 4, arbitrary: nearly({ access_token: 'a', refresh_token: 'b', expires_in: 7200, scope: 'x' }) },
  { weight: 8, arbitrary: nearly({ did, handle: 'alice.test', accessJwt: 'a.b.c', refreshJwt: 'd.e.f' }) },
  { weight: 4, arbitrary: nearly({ error: 'InvalidRequest', message: 'No' }) },
  { weight: 4, arbitrary: fc.jsonValue() },
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(deep(50_000), '['.repeat(900_000), ' '.repeat(1_200_000)) },
);

const absurdNumber = fc.oneof(
  fc.constantFrom('0', '-1', '', 'NaN', 'Infinity', '1e308', '253402300799', '99999999999999999999', 'soon'),
  fc.constantFrom('Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', '9999-12-31', '-5, 5'),
  fc.integer().map(String),
);

const limits = ['x-rate-limit', 'x-app-limit-24hour', 'x-user-limit-24hour', 'ratelimit'].flatMap((name) =>
  ['limit', 'remaining', 'reset'].map((what) => `${name}-${what}`),
);

const headers: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.dictionary(fc.constantFrom('retry-after', ...limits), absurdNumber, { maxKeys: 6 }),
    fc.constantFrom('application/json', 'application/problem+json', 'text/html', 'image/png', ''),
  )
  .map(([headers, type]) => ({ ...headers, 'content-type': type }));

const status = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(200, 201, 400, 401, 402, 403, 404, 429, 500, 503) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
);

const fault = fc.oneof(
  { weight: 60, arbitrary: fc.constant({}) },
  { weight: 6, arbitrary: fc.constantFrom({ fault: 'cut' as const }, { fault: 'reset' as const }) },
  { weight: 1, arbitrary: fc.constant({ fault: 'hang' as const }) },
);

/** Whatever a server may answer. */
export const hostileAnswer: fc.Arbitrary<ScriptedAnswer> = fc
  .tuple(status, headers, body, fault)
  .map(([status, headers, body, fault]) => ({
    status,
    headers,
    body: JSON.parse(JSON.stringify(body ?? '')),
    ...fault,
  }));

/** An answer every string of which is this text, as either network would have it. */
export const answerOf = (text: string, status: number): ScriptedAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: {
    error: text,
    message: text,
    error_description: text,
    title: text,
    detail: text,
    type: text,
    reset_date: text,
    errors: [{ message: text }],
    access_token: text,
    refresh_token: text,
    scope: text,
    did,
    handle: 'alice.test',
    accessJwt: text,
    refreshJwt: text,
    avatar: text,
    uri: text,
    cid: text,
    status: text,
    didDoc: { id: did, service: [{ ...pds, serviceEndpoint: `https://${text}` }] },
    data: { id: '1', text, username: 'ringer', profile_image_url: `https://${text}` },
    meta: { result_count: 1 },
  },
});

const pds = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer' };

/** Error answers with nothing else in them, so that a text may be longer. */
export const errorOf = (text: string): ScriptedAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: { error: 'InvalidRequest', message: text },
});
