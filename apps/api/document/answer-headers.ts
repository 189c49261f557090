import { rateHeaderComponents, retryAfterHeader } from '../rate-limit/limit-rate.ts';

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

export const errorHeaders = (status: number) => ({
  ...(status !== 401 && rateHeaders),
  ...(status === 401 && { 'WWW-Authenticate': authenticateHeader }),
  ...([409, 429, 503].includes(status) && { 'Retry-After': retryAfterHeader }),
  ...refer('X-Error-Code', 'X-Request-Id'),
});
