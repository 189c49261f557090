import { type ErrorCode, errorCatalogue } from '@carillon/core';
import type { rateHeaders as rateHeadersOf } from '@carillon/http/rate-limit/limit-rate';
import type { Endpoint } from '@carillon/operations/run/operation';
import { problemDetails } from '@carillon/operations/schemas/problem';
import { toSchema } from '@carillon/operations/schemas/to-schema';
import { z } from 'zod';
import { exampleSentence } from './example-sentence.ts';

export const errorSchema = z
  .object({ error: z.string().meta({ description: 'a sentence that is complete by itself' }) })
  .meta({ id: 'Error', description: 'why a request failed' });

/** Every endpoint may answer these. */
const common: readonly ErrorCode[] = [
  'unreadable',
  'too_many_parameters',
  'unauthorized',
  'user_disabled',
  'scope_missing',
  'rate_limited',
  'keys_rate_limited',
  'too_many_unknown',
  'too_many_headers',
  'headers_too_large',
  'internal',
  'busy',
  'stopping',
  'unavailable',
];
const withKey: readonly ErrorCode[] = [
  'idempotency_key_invalid',
  'idempotency_key_in_use',
  'idempotency_key_reused',
];
const withBody: readonly ErrorCode[] = [
  'invalid_json',
  'body_not_utf8',
  'json_too_deep',
  'too_many_values',
  'json_twice',
  'json_expected',
  'charset_unsupported',
  'encoding_unsupported',
  'invalid_request',
  'body_too_large',
  'request_too_slow',
];

/** The errors that an operation may answer. */
export function errorCodes({ errors, body, idempotent, conditional, method }: Endpoint): ErrorCode[] {
  const all: ErrorCode[] = [
    ...(body ? withBody : ['invalid_request' as const]),
    ...errors,
    ...(idempotent ? withKey : []),
    ...(idempotent === 'sealed' ? ['idempotency_answer_sealed' as const] : []),
    ...(conditional && method !== 'get' ? ['precondition_failed' as const] : []),
    ...common,
  ];
  return [...new Set(all)];
}

/** The error answers of an operation by status. */
export function errorAnswers(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => errorCatalogue[code][0]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorAnswer(status, codes)]));
}

const errorAnswer = (status: number, codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `- \`${code}\`: ${plain(errorCatalogue[code][1])}`).join('\n'),
  headers: errorHeaders(status),
  content: {
    'application/json': {
      schema: toSchema(errorSchema, 'output'),
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
    'application/problem+json': { schema: toSchema(problemDetails, 'output') },
  },
});

/** One body of each error that some operation may answer, by its code. */
export function errorExamples(endpoints: readonly Endpoint[]) {
  const codes = [...new Set(endpoints.flatMap(errorCodes))].sort();
  return Object.fromEntries(codes.map((code) => [code, { value: { error: exampleSentence(code) } }]));
}

/** Placeholders that Markdown does not take for HTML. */
const plain = (template: string): string => template.replace(/<(\w+)>/g, '{$1}');

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});
const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

/** The headers of rate limits, as the document describes them. */
const rateHeaderComponents: Readonly<Record<keyof ReturnType<typeof rateHeadersOf>, object>> = {
  'RateLimit-Policy': text(
    'requests (q) that this API key, or with "user" all keys of its user together, may make in a window of w seconds',
    '"default";q=300;w=60',
  ),
  RateLimit: text('requests (r) left in the window, which ends in t seconds', '"default";r=299;t=60'),
  'X-RateLimit-Limit': whole('requests that may be made in a window'),
  'X-RateLimit-Remaining': whole('requests left in the window'),
  'X-RateLimit-Reset': whole('when the window ends, seconds since 1970'),
};

const retryAfterHeader = { description: 'seconds to wait', schema: { type: 'integer', minimum: 1 } };

/** The headers that answers have in common, for the components of the document. */
export const headerComponents = {
  ...rateHeaderComponents,
  'X-Request-Id': {
    description: 'id of this request in the log of the service',
    schema: { type: 'string' },
  },
  'X-Error-Code': { description: 'stable code of this error, for programs', schema: { type: 'string' } },
};

const authenticateHeader = {
  description: 'how to say who calls: Authorization: Bearer svc_sk_…',
  schema: { type: 'string', const: 'Bearer' },
};

const refer = (...names: (keyof typeof headerComponents)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** On every answer once it is known who asks. */
const rateHeaders = refer(...(Object.keys(rateHeaderComponents) as (keyof typeof rateHeaderComponents)[]));

export const answerHeaders = { ...rateHeaders, ...refer('X-Request-Id') };

const errorHeaders = (status: number) => ({
  ...(status !== 401 && rateHeaders),
  ...(status === 401 && { 'WWW-Authenticate': authenticateHeader }),
  ...([409, 429, 503].includes(status) && { 'Retry-After': retryAfterHeader }),
  ...refer('X-Error-Code', 'X-Request-Id'),
});
