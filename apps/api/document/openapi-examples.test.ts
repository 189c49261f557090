import { errorCatalogue } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument('https://carillon.example');
const isDateTime = (text: string) => !Number.isNaN(Date.parse(text));
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': isDateTime } });
ajv.addSchema(document, 'carillon');

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}

interface Answer {
  readonly description: string;
  readonly content?: { readonly 'application/json'?: Content };
}

interface Operation {
  readonly tags: readonly string[];
  readonly description: string;
  readonly requestBody?: { readonly content: { readonly 'application/json'?: Content } };
  readonly responses: Readonly<Record<string, Answer>>;
}

const operations = endpoints.map(({ operationId, path, method }) => {
  const found = document.paths[path]?.[method] as Operation;
  return [operationId, { ...found, at: `carillon#/paths/${path.replaceAll('/', '~1')}/${method}` }] as const;
});

const shown = ({ value, $ref }: { value?: unknown; $ref?: string }): unknown =>
  $ref === undefined ? value : document.components.examples[$ref.split('/').at(-1) ?? '']?.value;

/** Every example at a place of the document; each must be as the schema beside it says. */
function examplesAt(at: string, { example, examples = {} }: Content): unknown[] {
  const all = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(shown)];
  const validate = ajv.getSchema(`${at}/content/application~1json/schema`);
  for (const one of all) {
    validate?.(one);
    expect([one, validate?.errors]).toEqual([one, null]);
  }
  return all;
}

const expectFile = (content: object, schema: object) => expect(content).toMatchObject({ '*/*': { schema } });

describe.each(operations)('the document of %s', (_, operation) => {
  it('says what it does, and to what it belongs', () => {
    expect(operation.description).toMatch(/^[A-Z].*\.$/);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...operation.tags]));
  });

  it('shows valid requests', () => {
    if (operation.requestBody === undefined) return;
    const { 'application/json': content } = operation.requestBody.content;
    if (content === undefined)
      return expectFile(operation.requestBody.content, { contentMediaType: 'application/octet-stream' });
    expect(examplesAt(`${operation.at}/requestBody`, content)).not.toEqual([]);
  });

  it('shows valid answers, and all errors by their codes', () => {
    for (const [status, { content, description }] of Object.entries(operation.responses)) {
      if (content === undefined) continue;
      if (content['application/json'] === undefined) {
        expectFile(content, { type: 'string', format: 'binary' });
        continue;
      }
      const { examples = {}, ...rest } = content['application/json'];
      const all = examplesAt(`${operation.at}/responses/${status}`, { examples, ...rest });
      expect(all).not.toEqual([]);
      if (Number(status) < 400) expect(JSON.stringify(all)).not.toContain('"text"');
      for (const code of Object.keys(examples)) {
        expect(errorCatalogue).toHaveProperty(code, [Number(status), expect.any(String)]);
        expect(description).toContain(`\`${code}\``);
      }
    }
  });
});

describe('the texts of the document', () => {
  it('have nothing that Markdown would take for HTML and leave out', () => {
    expect(JSON.stringify(document).match(/"description":"[^"]*<\w/g)).toBeNull();
  });
});
