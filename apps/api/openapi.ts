import { type ErrorCode, errorCatalogue } from '@carillon/core';
import { z } from 'zod';
import { conditionalDocs } from './conditional-docs.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { problemDetails } from './schemas/problem-details.ts';

const errorSchema = z
  .object({ error: z.string().meta({ description: 'a sentence that is complete by itself' }) })
  .meta({ id: 'Error' });

/** Every endpoint may answer these. */
const common: readonly ErrorCode[] = [
  'unauthorized',
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
      description: 'Schedules and publishes posts to connected social accounts.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/v1` }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key that begins with svc_sk_' },
      },
      schemas: componentSchemas(),
    },
  };
}

function operation(endpoint: Endpoint) {
  const { operationId, summary, params, query, body, answer, idempotent } = endpoint;
  const conditional = conditionalDocs(endpoint);
  return {
    operationId,
    summary,
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(idempotent ? [keyParameter] : []),
      ...conditional.parameters,
    ],
    ...(body && { requestBody: { required: true, content: json(body, 'input') } }),
    responses: {
      [answer.status]: {
        description: 'Success',
        headers: { ...(idempotent && { 'Idempotent-Replayed': replayedHeader }), ...conditional.headers },
        content: json(answer.schema, 'output'),
      },
      ...(answer.orNothing && { 204: { description: 'Done, and nothing is left to show' } }),
      ...conditional.responses,
      ...errorResponses(endpoint),
    },
  };
}

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

function errorResponses({ errors, body, query, idempotent, ...endpoint }: Endpoint) {
  const shape = [...(body ? withBody : ['invalid_request' as const]), ...(query ? withQuery : [])];
  const codes = [
    ...new Set([...shape, ...errors, ...(idempotent ? withKey : []), ...changing(endpoint), ...common]),
  ];
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => errorCatalogue[code][1]).join(' | '),
        content: {
          ...json(errorSchema, 'output'),
          'application/problem+json': { schema: toSchema(problemDetails, 'output') },
        },
      },
    ]),
  );
}

const changing = ({ conditional, method }: Pick<Endpoint, 'conditional' | 'method'>): readonly ErrorCode[] =>
  conditional && method !== 'get' ? ['precondition_failed'] : [];

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: toSchema(schema, io) },
});

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
