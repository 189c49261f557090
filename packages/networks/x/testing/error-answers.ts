import type { Failure } from '@carillon/core';

const problems = 'https://api.twitter.com/2/problems';

/** X's usual 403. */
export const forbidden = (detail: string) => ({
  title: 'Forbidden',
  type: 'about:blank',
  status: 403,
  detail,
});

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const newTokenRefused = {
  kind: 'retry',
  code: 'new_token_refused',
  message: 'X rejected a token it had just issued. Please try again later.',
} as const;
const creditsUsedUp = {
  kind: 'operator',
  code: 'credits_used_up',
  message: 'The X API credits of this server are used up; the post was not published.',
} as const;
const suspended = {
  kind: 'reconnect',
  code: 'account_suspended',
  message: 'The X account is suspended or locked. Resolve this on x.com, then reconnect.',
} as const;
const tooLong = {
  kind: 'refused',
  code: 'content_too_long',
  message: 'Content exceeds 280 characters, the limit of X.',
} as const;
const noReply = {
  kind: 'refused',
  code: 'reply_not_allowed',
  message: 'X does not allow this reply.',
} as const;
const restricted = (detail: string) =>
  ({
    kind: 'refused',
    code: 'account_restricted',
    message: `X refused the request: account suspended or restricted${detail}.`,
  }) as const;
const rejected = (words: string) =>
  ({ kind: 'refused', code: 'rejected', message: `X rejected the post: ${words}` }) as const;

/** Error bodies as X sends them, and what they mean for a write. */
export const errorAnswers: [name: string, status: number, body: unknown, failure: Failure][] = [
  [
    'a refused token, again after renewal',
    401,
    { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
    newTokenRefused,
  ],
  [
    'unsupported authentication, again after renewal',
    403,
    {
      title: 'Unsupported Authentication',
      detail: 'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.',
      type: `${problems}/unsupported-authentication`,
      status: 403,
    },
    newTokenRefused,
  ],
  [
    'credits used up',
    402,
    {
      title: 'CreditsDepleted',
      detail: 'Your enrolled account [1] does not have any credits to fulfill this request.',
      type: `${problems}/credits`,
    },
    creditsUsedUp,
  ],
  [
    'credits used up, in the newer words',
    402,
    {
      detail: 'credits depleted',
      status: 402,
      title: 'Payment Required',
      type: 'https://api.x.com/2/problems/credits-depleted',
    },
    creditsUsedUp,
  ],
  [
    'a spend cap with the day it ends',
    403,
    {
      title: 'SpendCapReached',
      detail: 'Your enrolled account [1] has reached its billing cycle spend cap.',
      reset_date: inAWeek,
      type: `${problems}/credits`,
    },
    { ...creditsUsedUp, notBefore: new Date(`${inAWeek}T00:00:00Z`) },
  ],
  [
    'a used-up monthly cap',
    429,
    {
      title: 'UsageCapExceeded',
      detail: 'Usage cap exceeded: Monthly product cap',
      type: `${problems}/usage-capped`,
      period: 'Monthly',
      scope: 'Product',
    },
    { kind: 'operator', code: 'usage_cap_reached', message: 'The monthly X API usage cap is reached.' },
  ],
  [
    'an application that may not publish',
    403,
    { title: 'Client Forbidden', type: `${problems}/client-forbidden`, reason: 'client-not-enrolled' },
    {
      kind: 'operator',
      code: 'app_not_allowed',
      message: "This server's X application is not allowed to publish. Contact the admin.",
    },
  ],
  [
    'a suspended account',
    403,
    {
      errors: [
        { code: 64, message: 'Your account is suspended and is not permitted to access this feature.' },
      ],
    },
    suspended,
  ],
  [
    'a locked account',
    403,
    { errors: [{ code: 326, message: 'To protect our users from spam, log in to unlock your account.' }] },
    suspended,
  ],
  ['a suspended account, told in words', 403, forbidden('Your account is suspended.'), suspended],
  [
    'duplicate content',
    403,
    forbidden('You are not allowed to create a Tweet with duplicate content.'),
    {
      kind: 'refused',
      code: 'duplicate_content',
      message: 'X refused the post as a duplicate of a recent post.',
    },
  ],
  [
    'a reply to somebody else',
    403,
    forbidden('You can only reply to or quote posts where you are mentioned or are the author.'),
    noReply,
  ],
  [
    'a reply to a closed conversation',
    403,
    forbidden('Reply to this conversation is not allowed because you have not been mentioned.'),
    noReply,
  ],
  ['a text too long, as 403', 403, forbidden('Your Tweet text is too long.'), tooLong],
  [
    'a text too long, as 400',
    400,
    {
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: `${problems}/invalid-request`,
      errors: [{ parameters: {}, message: 'Your Tweet text is too long. For more information see …' }],
    },
    tooLong,
  ],
  [
    'invalid media',
    400,
    {
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: `${problems}/invalid-request`,
      errors: [{ parameters: { 'media.media_ids': ['1'] }, message: 'Your media IDs are invalid.' }],
    },
    { kind: 'refused', code: 'media_rejected', message: 'X rejected the attached media.' },
  ],
  ['a plain 403', 403, forbidden('Forbidden'), restricted('')],
  [
    'a 403 with a reason',
    403,
    forbidden('You are not permitted to perform this action.'),
    restricted(' (You are not permitted to perform this action.)'),
  ],
  ['an HTML 403', 403, '<html><h1>Denied</h1></html>', restricted('')],
  [
    'another 400, by its first message',
    400,
    {
      title: 'Invalid Request',
      detail: 'One or more …',
      errors: [{ message: 'Request body must be a JSON object.' }],
    },
    rejected('Request body must be a JSON object.'),
  ],
  [
    'another 400, by its detail',
    400,
    { title: 'Invalid', detail: 'Too many cashtags.' },
    rejected('Too many cashtags.'),
  ],
  ['a 400 without words', 400, '', rejected('HTTP 400')],
  ['a 404 for no reply', 404, { title: 'Not Found', detail: 'Not Found' }, rejected('Not Found')],
];
