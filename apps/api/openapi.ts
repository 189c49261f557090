import { type ErrorCode, errorCatalogue, problem } from '@carillon/core';
import { z } from 'zod';
import { conditionalDocs } from './conditional-docs.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { jobs } from './jobs.ts';
import { rateHeaderComponents, retryAfterHeader } from './rate-limit/rate-headers.ts';
import { problemDetails } from './schemas/problem-details.ts';
import { tagOf, tags } from './tags.ts';

const errorSchema = z
  .object({ error: z.string().meta({ description: 'a sentence that is complete by itself' }) })
  .meta({ id: 'Error' });

/** Every endpoint may answer these. */
const common: readonly ErrorCode[] = [
  'unauthorized',
  'scope_missing',
  'rate_limited',
  'too_many_headers',
  'headers_too_large',
  'internal',
  'unavailable',
];
const withQuery: readonly ErrorCode[] = ['unreadable', 'too_many_parameters'];
const withKey: readonly ErrorCode[] = [
  'idempotency_key_invalid',
  'idempotency_key_in_use',
  'idempotency_key_reused',
];
const withBody: readonly ErrorCode[] = [
  'invalid_json',
  'json_too_deep',
  'json_expected',
  'invalid_request',
  'body_too_large',
  'request_too_slow',
];

const about = `Publishes and schedules posts to social accounts.

Every operation needs \`Authorization: Bearer svc_sk_…\`. An error is \`{ "error": "<sentence>" }\`; the header
\`X-Error-Code\` has the word for programs. Publishing goes on after the answer: get the post to learn what became of it.`;

/** The API as an OpenAPI 3.1 document, from the schemas that also check the requests. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carillon',
      version: '1',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/v1` }],
    security: [{ apiKey: [] }],
    tags: tags(),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that begins with `svc_sk_`; with `svc_sk_test_`, one for sandbox accounts only.',
        },
      },
      headers: { ...rateHeaderComponents, ...answerHeaders },
      examples: errorExamples(),
      schemas: componentSchemas(),
    },
  };
}

function operation(endpoint: Endpoint) {
  const { operationId, path, summary, description, scope, params, query, body, answer, idempotent } =
    endpoint;
  const conditional = conditionalDocs(endpoint);
  return {
    operationId,
    tags: [tagOf(path)],
    summary,
    description: `${description} Needs a key with the scope \`${scope}\`.`,
    security: [{ apiKey: [scope] }],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(idempotent ? [keyParameter] : []),
      ...conditional.parameters,
    ],
    ...(body && { requestBody: { required: true, content: requestContent(operationId, body) } }),
    responses: {
      [answer.status]: {
        description: 'Success',
        headers: {
          ...rateHeaders,
          ...refer('headers', ['X-Request-Id']),
          ...(idempotent && { 'Idempotent-Replayed': replayedHeader }),
          ...conditional.headers,
        },
        content: json(answer.schema, 'output'),
      },
      ...(answer.orNothing && {
        204: {
          description: 'Done, and nothing is left to show',
          headers: { ...rateHeaders, ...refer('headers', ['X-Request-Id']) },
        },
      }),
      ...(304 in conditional.responses && { 304: limited(conditional.responses[304]) }),
      ...errorResponses(endpoint),
    },
  };
}

/** On every answer once it is known who asks. */
const rateHeaders = Object.fromEntries(
  Object.keys(rateHeaderComponents).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const limited = <Answer extends { headers: object }>(answer: Answer) => ({
  ...answer,
  headers: { ...rateHeaders, ...answer.headers },
});

const errorHeaders = (status: number) => ({
  ...(status !== 401 && rateHeaders),
  ...((status === 429 || status === 409) && { 'Retry-After': retryAfterHeader }),
});

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'makes a repetition safe: within 24 h, the same request with the same key gets the first answer',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const replayedHeader = {
  description: 'the request had been done before, and this is what it was answered then',
  schema: { const: 'true' },
};

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: toSchema(field as z.ZodType, 'input'),
  }));
}

/** The errors that an operation may answer. */
function errorCodes({ errors, body, query, idempotent, ...endpoint }: Endpoint): ErrorCode[] {
  const shape = [...(body ? withBody : ['invalid_request' as const]), ...(query ? withQuery : [])];
  return [
    ...new Set([...shape, ...errors, ...(idempotent ? withKey : []), ...changing(endpoint), ...common]),
  ];
}

function errorResponses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => errorCatalogue[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `- \`${code}\`: ${plain(errorCatalogue[code][1])}`).join('\n'),
        headers: { ...errorHeaders(status), ...refer('headers', ['X-Error-Code', 'X-Request-Id']) },
        content: {
          'application/json': { schema: toSchema(errorSchema, 'output'), examples: refer('examples', group) },
          'application/problem+json': { schema: toSchema(problemDetails, 'output') },
        },
      },
    ]),
  );
}

const changing = ({ conditional, method }: Pick<Endpoint, 'conditional' | 'method'>): readonly ErrorCode[] =>
  conditional && method !== 'get' ? ['precondition_failed'] : [];

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': {
    schema: toSchema(schema, io),
    example: exampleOf(z.toJSONSchema(schema, { ...options, io }) as JsonSchema),
  },
});

/** The main jobs of an operation, or else what its schema shows. */
function requestContent(operationId: string, schema: z.ZodType) {
  const own = jobs.filter((job) => job.operationId === operationId && job.body);
  if (own.length === 0) return json(schema, 'input');
  const examples = own.map(({ name, title, body }) => [name, { summary: title, value: body }]);
  return {
    'application/json': { schema: toSchema(schema, 'input'), examples: Object.fromEntries(examples) },
  };
}

const refer = (kind: 'headers' | 'examples', names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]));

const answerHeaders = {
  'X-Request-Id': {
    description: 'the name of this request in the log of the service',
    schema: { type: 'string' },
  },
  'X-Error-Code': { description: 'the word for this error, for programs', schema: { type: 'string' } },
};

function errorExamples() {
  const codes = [...new Set(endpoints.flatMap(errorCodes))].sort();
  const examples = codes.map((code) => {
    const error = code === 'invalid_request' ? someSentences : plain(errorCatalogue[code][1]);
    return [code, { value: { error } }] as const;
  });
  return Object.fromEntries(examples);
}

const someSentences = [
  problem('field_missing', 'profileId', {}),
  problem('wrong_type', 'publishNow', { expected: 'true or false', received: 'a string' }),
]
  .map(({ message }) => message)
  .join(' ');

/** Placeholders that Markdown does not take for HTML. */
const plain = (template: string): string => template.replace(/<(\w+)>/g, '{$1}');

/** Named schemas become references to the document's components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { ...options, io });
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/'));
}

function componentSchemas(): Record<string, unknown> {
  const all = [
    [errorSchema, 'output'] as const,
    [problemDetails, 'output'] as const,
    ...endpoints.flatMap(({ answer, body }) => [
      [answer.schema, 'output'] as const,
      ...(body ? [[body, 'input'] as const] : []),
    ]),
  ];
  const found = all.map(([schema, io]) => {
    const { $defs = {}, $schema, id, ...rest } = z.toJSONSchema(schema, { ...options, io });
    return { ...$defs, ...(typeof id === 'string' ? { [id]: rest } : {}) };
  });
  const components = Object.assign({}, ...found) as Record<string, { id?: unknown }>;
  const named = Object.entries(components).map(([name, { id: _, ...schema }]) => [name, schema]);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(named.sort())).replaceAll('#/$defs/', '#/components/schemas/'),
  );
}

const options = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  override({
    zodSchema,
    jsonSchema,
  }: {
    zodSchema: z.core.$ZodTypes;
    jsonSchema: z.core.JSONSchema.BaseSchema;
  }) {
    if (zodSchema._zod.def.type === 'date')
      Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  },
} as const;
