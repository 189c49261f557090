import { errorCatalogue } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import type { Endpoint } from '@carillon/operations/run/operation';
import { errorCodes } from './error-answers.ts';
import { openApiDocument } from './openapi.ts';
import { type DocumentSchema, fieldLines, namesIn, schemaText, typeOf } from './schema-text.ts';

interface Content {
  readonly schema: DocumentSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DocumentSchema;
}

interface DocumentWebhook {
  readonly post: Pick<DocumentOperation, 'summary' | 'description' | 'requestBody'>;
}

interface DocumentOperation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

type Schemas = Readonly<Record<string, DocumentSchema>>;

/** The operations of the API as text: each by itself, and all of them with their schemas. */
export function operationTexts(publicUrl: string) {
  const document = JSON.parse(JSON.stringify(openApiDocument(publicUrl)));
  const schemas: Schemas = document.components.schemas;
  const found = (endpoint: Endpoint): DocumentOperation => document.paths[endpoint.path][endpoint.method];
  const page = (endpoint: Endpoint): string => {
    const names = namesIn(exchanged(found(endpoint)), schemas);
    return join([
      `# ${endpoint.summary}`,
      ...operationText(endpoint, found(endpoint)),
      ...schemaTexts(names, schemas),
    ]);
  };
  const all = endpoints.flatMap((endpoint) => [
    `### ${endpoint.summary}`,
    ...operationText(endpoint, found(endpoint)),
  ]);
  const events = Object.values(document.webhooks as Readonly<Record<string, DocumentWebhook>>);
  return {
    /** A page of Markdown for each operation, by its operationId. */
    pages: new Map(endpoints.map((endpoint) => [endpoint.operationId, page(endpoint)])),
    all: join([
      '## Operations',
      ...all,
      ...eventTexts(events),
      ...schemaTexts(Object.keys(schemas), schemas),
    ]),
  };
}

const join = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

const schemaTexts = (names: readonly string[], schemas: Schemas): string[] => [
  '## Schemas',
  ...names.toSorted().map((name) => schemaText(name, schemas[name] ?? {})),
];

/** Events of webhooks. */
const eventTexts = (events: readonly DocumentWebhook[]): string[] => [
  '## Events',
  ...events.flatMap(({ post: { summary, description, requestBody } }) => [
    `### ${summary}`,
    description,
    ...Object.entries(requestBody?.content ?? {}).map(([type, content]) =>
      contentText(`Body, ${type}`, content),
    ),
  ]),
];

/** Request and successful answers of an operation. */
const exchanged = ({ requestBody, responses }: DocumentOperation) => [
  requestBody,
  ...Object.entries(responses).flatMap(([status, answer]) => (Number(status) < 300 ? [answer] : [])),
];

function operationText(endpoint: Endpoint, operation: DocumentOperation): string[] {
  const { parameters, requestBody, responses } = operation;
  return [
    `\`${endpoint.method.toUpperCase()} /v1${endpoint.path}\``,
    operation.description,
    parameters.length === 0 ? '' : `Parameters:\n\n${parameters.map(parameterLine).join('\n')}`,
    ...Object.entries(requestBody?.content ?? {}).map(([type, content]) =>
      contentText(`Body, ${type}`, content),
    ),
    ...Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, { content = {} }]) => {
        const bodies = Object.entries(content);
        if (bodies.length === 0) return [`Answer ${status}: no body`];
        return bodies.map(([type, body]) => contentText(`Answer ${status}, ${type}`, body));
      }),
    `Errors: ${errorCodes(endpoint).map(codeWithStatus).join(', ')}`,
  ];
}

const codeWithStatus = (code: keyof typeof errorCatalogue): string =>
  `${errorCatalogue[code][0]} \`${code}\``;

function parameterLine({ name, in: where, required, description, schema }: Parameter): string {
  const text = description ?? schema.description;
  return `- \`${name}\` (${where}, ${typeOf(schema)}${required ? '' : ', may be left out'})${text ? `: ${text}` : ''}`;
}

function contentText(title: string, { schema, example, examples = {} }: Content): string {
  const fields = schema.properties ? `:\n\n${fieldLines(schema).join('\n')}` : `: ${typeOf(schema)}`;
  const shown = [
    ...(example === undefined ? [] : [{ summary: 'Example', value: example }]),
    ...Object.values(examples),
  ];
  return [`${title}${fields}`, ...shown.map(exampleText)].join('\n\n');
}

const exampleText = ({ summary, value }: { readonly summary?: string; readonly value?: unknown }): string =>
  `${summary ?? 'Example'}:\n\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
