import type { Schemas } from './types.ts';

/** Whatever this package throws, but for the reason of an AbortSignal. */
export class CarillonError extends Error {
  override readonly name: string = 'CarillonError';
}

/** The API did not answer, or not in full: the network failed. What was asked may have been done. */
export class APIConnectionError extends CarillonError {
  override readonly name: string = 'APIConnectionError';
}

/** The API did not answer within `timeoutMs`. What was asked may have been done. */
export class APIConnectionTimeoutError extends APIConnectionError {
  override readonly name = 'APIConnectionTimeoutError';
}

/** A wait found nothing within `timeoutMs`. */
export class WaitTimeoutError extends CarillonError {
  override readonly name = 'WaitTimeoutError';
}

/** A request that claims to be a webhook of Carillon is not, or is too old. */
export class WebhookVerificationError extends CarillonError {
  override readonly name = 'WebhookVerificationError';
}

/** Something that is wrong with a request, as the API says it. */
export type Problem = Schemas['Problem'];

interface Refused {
  readonly status: number;
  readonly code: string | null;
  readonly error: string;
  readonly errors: readonly Problem[];
  readonly headers: Headers;
}

/** The API answered with an error. Its classes are by status. */
export class APIError extends CarillonError {
  override readonly name: string = 'APIError';
  /** HTTP status. */
  readonly status: number;
  /** Stable error code, such as `post_not_found`; null where a server in between answered. */
  readonly code: string | null;
  /** The API's sentence, which is the message, too. */
  readonly error: string;
  /** Everything that is wrong with the request, each with its path. */
  readonly errors: readonly Problem[];
  readonly headers: Headers;
  /** Names the request in the log of the service, and in `carillon.requests`. */
  readonly requestId: string | null;
  /** Time after which to come again, ms; null where the answer does not say. */
  readonly retryAfterMs: number | null;

  constructor({ status, code, error, errors, headers }: Refused) {
    super(error);
    this.status = status;
    this.code = code;
    this.error = error;
    this.errors = errors;
    this.headers = headers;
    this.requestId = headers.get('x-request-id');
    this.retryAfterMs = retryAfterMs(headers.get('retry-after'));
  }
}

export class BadRequestError extends APIError {
  override readonly name = 'BadRequestError';
}
export class AuthenticationError extends APIError {
  override readonly name = 'AuthenticationError';
}
export class PermissionDeniedError extends APIError {
  override readonly name = 'PermissionDeniedError';
}
export class NotFoundError extends APIError {
  override readonly name = 'NotFoundError';
}
export class ConflictError extends APIError {
  override readonly name = 'ConflictError';
}
export class PreconditionFailedError extends APIError {
  override readonly name = 'PreconditionFailedError';
}
export class PayloadTooLargeError extends APIError {
  override readonly name = 'PayloadTooLargeError';
}
export class UnprocessableEntityError extends APIError {
  override readonly name = 'UnprocessableEntityError';
}
export class RateLimitError extends APIError {
  override readonly name = 'RateLimitError';
}
/** 500 and above: a fault of the service, or it is busy or away. */
export class InternalServerError extends APIError {
  override readonly name = 'InternalServerError';
}

const classes: Readonly<Record<number, typeof APIError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  422: UnprocessableEntityError,
  429: RateLimitError,
};

/** The error of an answer. @param body JSON, a problem of RFC 9457; whatever else a server in between sent */
export function errorOf({ status, headers }: Response, body: unknown): APIError {
  const { code, error, errors } = (body ?? {}) as Partial<Schemas['ProblemDetails']>;
  const OfStatus = classes[status] ?? (status >= 500 ? InternalServerError : APIError);
  return new OfStatus({
    status,
    headers,
    code: code ?? headers.get('x-error-code'),
    error: error ?? plainSentence(status, headers),
    errors: errors ?? [],
  });
}

function plainSentence(status: number, headers: Headers): string {
  const place = headers.get('location');
  if (status < 400 && place !== null) return `The API redirects to ${place}: give its address as baseUrl.`;
  return status === 0
    ? 'The API redirects: give its address as baseUrl.'
    : `The API answered with ${status}.`;
}

/** Seconds or a date, as Retry-After has them, in ms; null for anything else. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
