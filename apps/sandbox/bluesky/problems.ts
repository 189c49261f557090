import { isObject } from '../http/call.ts';
import type { Answer, BlueskyFault, FaultAnswer } from '../types.ts';

const problem = (status: number, error: string, message: string, headers = {}): Answer => ({
  status,
  headers,
  body: { error, message },
});

/** Bluesky's error answers, word for word as the reference server gives them. */
export const problems = {
  wrongPassword: () => problem(401, 'AuthenticationRequired', 'Invalid identifier or password'),
  wrongRepo: () => problem(401, 'AuthenticationRequired', 'Authentication Required'),
  authMissing: () => problem(401, 'AuthMissing', 'Authentication Required'),
  badToken: () => problem(400, 'InvalidToken', 'Token could not be verified'),
  badScope: () => problem(400, 'InvalidToken', 'Bad token scope'),
  expiredToken: () => problem(400, 'ExpiredToken', 'Token has expired'),
  revokedToken: () => problem(400, 'ExpiredToken', 'Token has been revoked'),
  takenDown: () => problem(401, 'AccountTakedown', 'Account has been taken down'),
  deactivated: () => problem(401, 'AccountDeactivated', 'Account is deactivated'),
  rateLimited: (headers = {}) => problem(429, 'RateLimitExceeded', 'Rate Limit Exceeded', headers),
  tooLarge: () => problem(413, 'PayloadTooLarge', 'request entity too large'),
  invalid: (message: string) => problem(400, 'InvalidRequest', message),
  invalidSwap: (message: string) => problem(400, 'InvalidSwap', message),
  noEncoding: () => problems.invalid('Request encoding (Content-Type) required but not provided'),
  noRepo: (did: string) => problem(400, 'RepoNotFound', `Could not find repo for DID: ${did}`),
  noBlob: (cid: string) => problem(400, 'BlobNotFound', `Could not find blob: ${cid}`),
  otherMimeType: (expected: string, got: string) =>
    problem(
      400,
      'InvalidMimeType',
      `Referenced Mimetype does not match stored blob. Expected: ${expected}, Got: ${got}`,
    ),
  otherSize: (expected: number, got: number) =>
    problem(
      400,
      'InvalidSize',
      `Referenced Size does not match stored blob. Expected: ${expected}, Got: ${got}`,
    ),
  noRecord: (uri: string) => problem(400, 'RecordNotFound', `Could not locate record: ${uri}`),
  badExpiration: (message: string) => problem(400, 'BadExpiration', message),
  overloaded: () => problem(503, 'ServiceOverloaded', 'Service is temporarily at capacity'),
  noMethod: () => problem(501, 'MethodNotImplemented', 'Method Not Implemented'),
  internal: () => problem(500, 'InternalServerError', 'Internal Server Error'),
};

/** Of nothing at all: a fault does not know which blob the record names. */
const someCid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';

/** Bluesky's answers that a fault puts in the place of an endpoint's own. */
export const blueskyFaults: Record<BlueskyFault, FaultAnswer> = {
  '500': problems.internal,
  '401': problems.wrongRepo,
  '401-deactivated': problems.deactivated,
  '400-expired-token': problems.expiredToken,
  '403-suspended': problems.takenDown,
  '400-blob-not-found': () => problems.noBlob(someCid),
  '501-no-method': problems.noMethod,
  '503-overloaded': problems.overloaded,
  '429': ({ networkTime, settings }, { delayMs = settings.rateLimitResetMs }) =>
    problems.rateLimited({
      'ratelimit-limit': '5000',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(Math.ceil((networkTime() + delayMs) / 1_000)),
      'ratelimit-policy': '5000;w=3600',
      'retry-after': String(Math.ceil(delayMs / 1_000)),
    }),
  '429-bare': () => problems.rateLimited(),
};

const maxLength = 256;

/** A value as the reference server quotes it in a complaint: two entries of what has many, the start of what is long. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length < maxLength ? value : `${value.slice(0, maxLength - 1)}…`);
  if (Array.isArray(value)) return `[${firstTwo(value, shownValue)}]`;
  if (isObject(value)) return `{${firstTwo(Object.keys(value), (key) => `${JSON.stringify(key)}: ...`)}}`;
  return String(value);
}

const firstTwo = <Entry>(entries: readonly Entry[], show: (entry: Entry) => string) =>
  [...entries.slice(0, 2).map(show), ...(entries.length > 2 ? ['...'] : [])].join(', ');
