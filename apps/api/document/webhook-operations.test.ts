import { webhookEventTypes } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('https://carillon.example')));
const isDateTime = (text: string) => !Number.isNaN(Date.parse(text));
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': isDateTime } });
ajv.addSchema(document, 'carillon');

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly format?: string;
  readonly enum?: unknown;
  readonly example?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

const schemas: Readonly<Record<string, Schema>> = document.components.schemas;
const named = ({ $ref = '' }: Schema) => schemas[$ref.split('/').at(-1) ?? ''];

/** Every property of a schema and of those that it refers to, by its place. */
function* propertiesOf(schema: Schema, place: string): Generator<readonly [place: string, schema: Schema]> {
  const { properties = {}, items, anyOf = [] } = named(schema) ?? schema;
  for (const part of [...(items ? [items] : []), ...anyOf]) yield* propertiesOf(part, place);
  for (const [name, property] of Object.entries(properties)) {
    yield [`${place}.${name}`, property];
    yield* propertiesOf(property, `${place}.${name}`);
  }
}

/** Whether an example can be made that means something: times, true or false, and what refers to others have their own. */
const hasExample = (schema: Schema): boolean => {
  const meant = named(schema) ?? schema;
  const isTold = 'example' in meant || 'const' in meant || 'enum' in meant || meant.format === 'date-time';
  return isTold || meant.type === 'boolean' || meant.type === 'object' || meant.items !== undefined;
};

describe('the webhooks of the document', () => {
  it('are all types of events, with names that no operation has', () => {
    expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes]);
    const names = webhookEventTypes.map((type) => document.webhooks[type].post.operationId);
    const others = endpoints.map(({ operationId }) => operationId);
    expect(new Set([...names, ...others]).size).toBe(names.length + others.length);
  });

  it('have the headers of Standard Webhooks, and need no key of this API', () => {
    const { parameters } = document.components;
    for (const type of webhookEventTypes) {
      const { post } = document.webhooks[type];
      const headers = post.parameters.map(({ $ref }: Schema) => parameters[$ref?.split('/').at(-1) ?? '']);
      expect(headers).toEqual(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'webhook-test'].map((name) =>
          expect.objectContaining({
            ...{ name, in: 'header', required: name !== 'webhook-test', description: expect.any(String) },
          }),
        ),
      );
      expect(post.security).toEqual([]);
    }
  });

  it.each(webhookEventTypes)(
    '%s is told in sentences, each field with a description and an example',
    (type) => {
      const { post } = document.webhooks[type];
      const { schema } = post.requestBody.content['application/json'];
      expect(post.description).toMatch(/^[A-Z].*\.$/);
      const properties = [...propertiesOf(schema, type)];
      expect(properties.length).toBeGreaterThan(4);
      const isDescribed = (each: Schema) =>
        (each['description'] ?? named(each)?.['description'] ?? '') !== '';
      expect(properties.filter(([, each]) => !isDescribed(each)).map(([place]) => place)).toEqual([]);
      expect(properties.filter(([, each]) => !hasExample(each)).map(([place]) => place)).toEqual([]);
    },
  );

  it.each(webhookEventTypes)('%s has a valid example, which tells what it is about', (type) => {
    const { example } = document.webhooks[type].post.requestBody.content['application/json'];
    const at = `carillon#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
    const validate = ajv.getSchema(at);
    validate?.(example);
    expect([example.type, validate?.errors]).toEqual([type, null]);
    expect(JSON.stringify(example)).not.toContain('"text"');
    const [subject, what] = type.split('.');
    if (subject === 'post' || what === 'published' || what === 'failed')
      expect(example.data.status ?? what).toBe(what);
  });

  it('refuse the body of another type, and a field that none of them has', () => {
    const at = 'carillon#/webhooks/post.deleted/post/requestBody/content/application~1json/schema';
    const validate = ajv.getSchema(at);
    const { example } = document.webhooks['post.deleted'].post.requestBody.content['application/json'];
    expect(validate?.({ ...example, type: 'post.failed' })).toBe(false);
    expect(validate?.({ ...example, data: { ...example.data, content: 'said before' } })).toBe(false);
  });
});
