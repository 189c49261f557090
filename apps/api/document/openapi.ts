import { endpoints } from '@carillon/operations/endpoints';
import { problemDetails } from '@carillon/operations/schemas/problem';
import { namedSchemas } from '@carillon/operations/schemas/to-schema';
import { webhookEvents } from '@carillon/operations/schemas/webhook-event';
import { errorExamples, errorSchema, headerComponents } from './error-answers.ts';
import { operation, tags } from './operation.ts';
import { shareResponses } from './share-responses.ts';
import { webhookOperations, webhookParameters } from './webhook-operations.ts';

const about = `Publishes and schedules posts to social accounts.

Every operation needs \`Authorization: Bearer svc_sk_…\`. An error is \`{ "error": "<sentence>" }\`; the header
\`X-Error-Code\` has the error code. Publishing goes on after the answer: get the post to learn what became of it.`;

/** The document as it is served. */
export const servedDocument = (publicUrl: string) => shareResponses(openApiDocument(publicUrl));

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
      contact: { name: 'Guide to this API', url: `${publicUrl}/guide` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/v1` }],
    security: [{ apiKey: [] }],
    tags: tags(),
    paths,
    webhooks: webhookOperations(),
    components: {
      securitySchemes: { apiKey: apiKeyScheme },
      headers: headerComponents,
      parameters: webhookParameters,
      examples: errorExamples(endpoints),
      schemas: namedSchemas([
        [errorSchema, 'output'],
        [problemDetails, 'output'],
        ...Object.values(webhookEvents).map((event) => [event, 'output'] as const),
        ...endpoints.flatMap(({ answer }) => (answer.isFile ? [] : [[answer.schema, 'output'] as const])),
        ...endpoints.flatMap(({ body, file }) => (body && file !== 'sent' ? [[body, 'input'] as const] : [])),
      ]),
    },
  };
}

const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key that begins with `svc_sk_`; with `svc_sk_test_`, one for sandbox accounts only.',
};
