import type { Answer, FaultAnswer, XFault } from '../types.ts';

const types = 'https://api.twitter.com/2/problems';

interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly type?: string;
}

const problem = ({ status, title, detail, type = 'about:blank' }: Problem, headers = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { title, detail, type, status },
});

/** One wrong parameter: its name, what it was, and what X says about it. */
export interface Mistake {
  readonly name: string;
  readonly value: unknown;
  readonly message: string;
}

/** X's error answers, word for word as they were seen. */
export const problems = {
  invalidMediaIds: (value: string): Answer =>
    problems.invalidRequest({ name: 'media.media_ids', value, message: 'Your media IDs are invalid.' }),
  invalidRequest: (...mistakes: Mistake[]): Answer => ({
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
    body: {
      errors: mistakes.map(({ name, value, message }) => ({
        parameters: { [name]: [String(value)] },
        message,
      })),
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: `${types}/invalid-request`,
    },
  }),
  unauthorized: () => problem({ status: 401, title: 'Unauthorized', detail: 'Unauthorized' }),
  forbidden: (detail = 'Forbidden') => problem({ status: 403, title: 'Forbidden', detail }),
  clientForbidden: () =>
    problem({
      status: 403,
      title: 'Client Forbidden',
      detail: 'This application is not allowed to use this endpoint.',
      type: `${types}/client-forbidden`,
    }),
  tooLong: () => problems.forbidden('Your Tweet text is too long.'),
  duplicate: () => problems.forbidden('You are not allowed to create a Tweet with duplicate content.'),
  notVisible: () =>
    problems.forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.'),
  notAuthorized: (detail: string) =>
    problem({ status: 403, title: 'Forbidden', detail, type: `${types}/not-authorized-for-resource` }),
  suspended: (): Answer => ({
    status: 403,
    body: {
      errors: [
        { code: 64, message: 'Your account is suspended and is not permitted to access this feature.' },
      ],
    },
  }),
  locked: (): Answer => ({
    status: 403,
    body: {
      errors: [
        {
          code: 326,
          message:
            'To protect our users from spam and other malicious activity, this account is temporarily locked. Please log in to https://twitter.com to unlock your account.',
        },
      ],
    },
  }),
  creditsDepleted: (accountId: string): Answer => ({
    status: 402,
    body: {
      title: 'CreditsDepleted',
      detail: `Your enrolled account [${accountId}] does not have any credits to fulfill this request.`,
      type: `${types}/credits`,
      account_id: accountId,
    },
  }),
  creditsDepletedNew: () =>
    problem({
      status: 402,
      title: 'Payment Required',
      detail: 'credits depleted',
      type: 'https://api.x.com/2/problems/credits-depleted',
    }),
  spendCapReached: (accountId: string, resetDate: string): Answer => ({
    status: 403,
    body: {
      title: 'SpendCapReached',
      detail: `Your enrolled account [${accountId}] has reached its billing cycle spend cap. API requests will be blocked until the next cycle begins on ${resetDate}.`,
      reset_date: resetDate,
      type: `${types}/credits`,
    },
  }),
  tooManyRequests: (headers = {}) =>
    problem({ status: 429, title: 'Too Many Requests', detail: 'Too Many Requests' }, headers),
  usageCapExceeded: (): Answer => ({
    status: 429,
    body: {
      title: 'UsageCapExceeded',
      detail: 'Usage cap exceeded: Monthly product cap',
      type: `${types}/usage-capped`,
      period: 'Monthly',
      scope: 'Product',
    },
  }),
  notFound: (id: string) =>
    problem({
      status: 404,
      title: 'Not Found Error',
      detail: `Could not find tweet with id: [${id}].`,
      type: `${types}/resource-not-found`,
    }),
  internal: () =>
    problem({
      status: 500,
      title: 'Internal Server Error',
      detail: 'Something is broken. This is usually temporary.',
    }),
};

/** X's answer to a read whose data is not there. */
export const missing = (kind: 'tweet' | 'user', id: string): Answer => ({
  status: 200,
  body: {
    errors: [
      {
        value: id,
        detail: `Could not find ${kind} with id: [${id}].`,
        title: 'Not Found Error',
        resource_type: kind,
        parameter: 'id',
        resource_id: id,
        type: `${types}/resource-not-found`,
      },
    ],
  },
});

const enrolledAccount = '1800000000000000001';

/** The first day of the next month, when a billing cycle begins. */
export const nextCycle = (now: number) => {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
};

/** X's answers that a fault puts in the place of an endpoint's own. */
export const xFaults: Record<XFault, FaultAnswer> = {
  '500': problems.internal,
  '401': problems.unauthorized,
  '402-credits': () => problems.creditsDepleted(enrolledAccount),
  '402-credits-new': problems.creditsDepletedNew,
  '403-spend-cap': ({ networkTime }) => problems.spendCapReached(enrolledAccount, nextCycle(networkTime())),
  '403-suspended': problems.suspended,
  '403-locked': problems.locked,
  '400-media-ids': () => problems.invalidMediaIds(''),
  '403-forbidden': () => problems.forbidden(),
  '403-duplicate': problems.duplicate,
  '403-not-visible': problems.notVisible,
  '429': ({ networkTime, settings }, { delayMs = settings.rateLimitResetMs }) =>
    problems.tooManyRequests({
      'x-rate-limit-limit': String(settings.postsPer15Minutes),
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.ceil((networkTime() + delayMs) / 1_000)),
    }),
  '429-bare': () => problems.tooManyRequests(),
  'usage-cap': problems.usageCapExceeded,
};
