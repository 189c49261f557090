import { type IdPrefix, nameNetworks } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import type { Endpoint } from '@carillon/operations/run/operation';
import { exampleId } from '@carillon/operations/schemas/fields';
import { toExample, toSchema } from '@carillon/operations/schemas/to-schema';
import { z } from 'zod';
import { answerHeaders, errorAnswers } from './error-answers.ts';
import { jobs } from './jobs.ts';

/** An endpoint as an operation of the document. */
export function operation(endpoint: Endpoint) {
  const { operationId, path, summary, description, scope, params, query, body, idempotent } = endpoint;
  return {
    operationId,
    tags: [tagOf(path)],
    summary,
    description: `${description} Needs a key${scope === undefined ? '' : ` with the scope \`${scope}\``}.`,
    security: [{ apiKey: scope === undefined ? [] : [scope] }],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(idempotent ? [keyParameter] : []),
      ...(endpoint.file === 'sent' ? fileParameters(body) : []),
      ...conditionalDocs(endpoint).parameters,
    ],
    ...(body && {
      requestBody: {
        required: endpoint.mayLackBody !== true,
        content: endpoint.file === 'sent' ? fileContent : requestContent(operationId, body),
      },
    }),
    responses: { ...answers(endpoint), ...errorAnswers(endpoint) },
  };
}

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path',
    ...(where === 'path' && { example: exampleOfId(field as z.ZodType) }),
    ...spelt(toSchema(field as z.ZodType, 'input')),
  }));
}

/** A schema, with how a parameter of it is written: `metadata[campaign]=spring`. */
const spelt = (schema: unknown) =>
  (schema as { readonly type?: string }).type === 'object'
    ? { style: 'deepObject', explode: true, schema }
    : { schema };

/** The id that the examples of bodies have, too; only of what must be given, because readers send what they find filled in. */
function exampleOfId(field: z.ZodType): string {
  const prefix = /\((\w+)_…\)$/.exec(field.description ?? '')?.[1];
  if (prefix === undefined) throw new Error(`No id in an address: ${field.description}`);
  return exampleId(prefix as IdPrefix);
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'makes a repetition safe: within 24 h, the same request with the same key gets the first answer',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The fields beside a file, as parameters of the address. */
const fileParameters = (body: z.ZodType | undefined) =>
  parameters('query', body).filter(({ name }) => name !== 'file');

/** Bytes in a request. OpenAPI 3.1 gives them no type, so that generated clients take forms, files and streams. */
const binary = { contentMediaType: 'application/octet-stream' };

/** A file, by itself or in a form; the fields beside it may be in the form, too. */
const fileContent = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { ...binary, description: 'the picture, GIF or video' },
        altText: {
          type: 'string',
          description: 'alternative text: what the picture shows, for people who do not see it',
        },
        name: { type: 'string', description: 'name of the medium, instead of that of the file' },
      },
    },
  },
  '*/*': { schema: binary },
};

const anyFile = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** The main jobs of an operation, or else the example of its schema. */
function requestContent(operationId: string, schema: z.ZodType) {
  const own = jobs.filter((job) => job.operationId === operationId && job.body);
  if (own.length === 0) return json(schema, 'input');
  const examples = own.map(({ name, title, body }) => [name, { summary: title, value: body }]);
  return {
    'application/json': { schema: toSchema(schema, 'input'), examples: Object.fromEntries(examples) },
  };
}

/** Answers of an endpoint that are no error. */
function answers(endpoint: Endpoint) {
  const { answer, idempotent } = endpoint;
  const { headers, notModified } = conditionalDocs(endpoint);
  const location = answer.status === 201 && { Location: locationHeader };
  const replayed = idempotent && { 'Idempotent-Replayed': replayedHeader };
  return {
    [answer.status]: {
      description: 'Success',
      headers: { ...answerHeaders, ...location, ...replayed, ...headers },
      ...(answer.status !== 204 && { content: answer.isFile ? anyFile : json(answer.schema, 'output') }),
    },
    ...(answer.isFile && {
      206: { description: 'The requested range', headers: answerHeaders, content: anyFile },
      304: { ...unchanged, headers: answerHeaders },
    }),
    ...(answer.orNothing && {
      204: { description: 'Done; the post is removed', headers: answerHeaders },
    }),
    ...(notModified && { 304: { ...notModified, headers: { ...answerHeaders, ...headers } } }),
  };
}

const locationHeader = {
  description: 'address of the new resource; missing for an upload, which is no medium yet',
  schema: { type: 'string' },
};

const replayedHeader = {
  description: 'this request was done before, and this is the answer it got then',
  schema: { const: 'true' },
};

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: toSchema(schema, io), example: toExample(schema, io) },
});

/** Headers and answers about versions, for the document; nothing where an endpoint has none. */
function conditionalDocs({ conditional, method }: Endpoint) {
  if (!conditional) return { parameters: [], headers: {} };
  if (method !== 'get') return { parameters: [ifMatch], headers: {} };
  return { parameters: [ifNoneMatch], headers: { ETag: etag }, notModified: unchanged };
}

const unchanged = { description: 'The version that If-None-Match names is still the newest' };

const etag = { description: 'identifies this version of the resource', schema: { type: 'string' } };

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of the version that the client has: 304 without a body while it is the newest',
  schema: { type: 'string' },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'ETag of the version that the client has seen: 412, and nothing is done, when the post has changed since',
  schema: { type: 'string' },
};

const descriptions: Readonly<Record<string, string>> = {
  Posts: 'Published at once, at a time that you give, or at the best free time.',
  Media: 'Pictures, GIFs and videos, which are uploaded before they are used.',
  Profiles: 'The brands or people that post, with their scheduling preferences.',
  Webhooks: 'Endpoints that receive events about posts, accounts and media, and their deliveries.',
  'Webhook deliveries': 'Deliveries of the last 30 days, with every attempt.',
  'Connect links': 'Links by which people who have no sign-in here connect their accounts to a profile.',
  Sandbox: 'Publishes scheduled posts of sandbox accounts before their time.',
  'Audit events': 'Who changed what, and when.',
  Me: 'The key of the request: its user, scopes and plan.',
  Requests: 'Requests of your API keys in the last 30 days, and how they ended.',
  'Social accounts': `The accounts on ${nameNetworks()} that posts go to. They are connected in the dashboard.`,
};

/** The resource that a path begins with: `Social accounts` for `/social-accounts/{id}`. */
export function tagOf(path: string): string {
  const words = (path.split('/')[1] ?? '').replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Every resource of the API, in the order of the document. */
export function tags(): { name: string; description?: string }[] {
  const names = [...new Set(endpoints.map(({ path }) => tagOf(path)))];
  return names.map((name) => ({ name, ...(descriptions[name] && { description: descriptions[name] }) }));
}
