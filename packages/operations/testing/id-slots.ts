import { type IdPrefix, idPrefixes } from '@carillon/core';
import { z } from 'zod';
import type { Endpoint } from '../run/operation.ts';

/** Place where a request names a resource: in a parameter of the address, or at a place of the body. */
export interface IdSlot {
  readonly where: 'params' | 'query' | 'body';
  readonly name: string;
  /** Kind of id that belongs there. */
  readonly prefix: IdPrefix;
}

/** One request, before it is sent. */
export interface Sample {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown> | undefined;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly $ref?: string;
  readonly $defs?: Record<string, JsonSchema>;
  readonly anyOf?: readonly JsonSchema[];
}

const parts = ['params', 'query', 'body'] as const;

type IdOf = (prefix: IdPrefix) => string;

type WithSchemas = Pick<Endpoint, 'params' | 'query' | 'body'>;

/** Every place of an endpoint's requests for an id: its description names the prefix, as in `Post id (pst_…)`. */
export const idSlots = (endpoint: WithSchemas): IdSlot[] =>
  fields(endpoint).flatMap(({ prefix, ...slot }) => (prefix ? [{ ...slot, prefix }] : []));

/** Every other text that a request may bring. */
export const otherTexts = (endpoint: WithSchemas): string[] =>
  fields(endpoint).flatMap(({ where, name, prefix }) => (prefix ? [] : [`${where} ${name}`]));

/** A request with everything that it must bring, and every id that it may. */
export function sampleOf(endpoint: Endpoint, idOf: IdOf): Sample {
  const [params = {}, query = {}, body] = parts.map((where) => {
    const schema = endpoint[where];
    if (schema === undefined) return undefined;
    const root = jsonSchema(schema);
    return made(root, { idOf, defs: root.$defs ?? {} }) as Record<string, unknown>;
  });
  return { params, query, body: body && 'csv' in body ? { ...body, csv: tableOf(idOf) } : body };
}

/** A table of posts that there is nothing wrong with. */
const tableOf = (idOf: IdOf): string => `accounts,text\nall,Mine ${idOf('prf')}`;

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function prefixIn({ description = '' }: JsonSchema): IdPrefix | null {
  const prefix = /\((\w+)_…\)/.exec(description)?.[1];
  return prefix !== undefined && prefix in idPrefixes ? (prefix as IdPrefix) : null;
}

interface Field {
  readonly where: IdSlot['where'];
  readonly name: string;
  readonly prefix: IdPrefix | null;
}

function fields(endpoint: WithSchemas): Field[] {
  return parts.flatMap((where) => {
    const schema = endpoint[where];
    if (schema === undefined) return [];
    const root = jsonSchema(schema);
    return textsIn(root, '', root.$defs ?? {}).map((text) => ({ where, ...text }));
  });
}

function textsIn(schema: JsonSchema, name: string, defs: Record<string, JsonSchema>): Omit<Field, 'where'>[] {
  const { properties, additionalProperties, items, type, anyOf } = resolve(schema, defs);
  const below = (inner: JsonSchema, key: string) =>
    textsIn(inner, name === '' ? key : `${name}.${key}`, defs);
  const keys =
    typeof additionalProperties === 'object' ? [{ name: `${name}.*`, prefix: prefixIn(schema) }] : [];
  return [
    ...keys,
    ...(isText(type) ? [{ name, prefix: prefixIn(schema) }] : []),
    ...(anyOf ?? []).flatMap((inner) => textsIn(inner, name, defs)),
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) => below(inner, key)),
    ...(typeof additionalProperties === 'object' ? below(additionalProperties, '*') : []),
    ...(items ? below(items, '[]') : []),
  ];
}

const isText = (type: JsonSchema['type']): boolean =>
  type === 'string' || (typeof type === 'object' && type.includes('string'));

const resolve = (schema: JsonSchema, defs: Record<string, JsonSchema>): JsonSchema =>
  schema.$ref === undefined ? schema : { ...(defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}), ...schema };

/** True when it is an id, or holds one somewhere. */
const namesResource = (schema: JsonSchema, defs: Record<string, JsonSchema>): boolean =>
  prefixIn(schema) !== null || textsIn(schema, '', defs).some(({ prefix }) => prefix !== null);

interface Making {
  readonly idOf: IdOf;
  readonly defs: Record<string, JsonSchema>;
}

function made(schema: JsonSchema, making: Making): unknown {
  const {
    type,
    enum: words,
    properties = {},
    required = [],
    additionalProperties,
    items,
    anyOf: [first] = [],
  } = resolve(schema, making.defs);
  if (first !== undefined && type === undefined) return made(first, making);
  const prefix = prefixIn(schema);
  if (type === 'object' && typeof additionalProperties === 'object')
    return { [prefix ? making.idOf(prefix) : 'a']: made(additionalProperties, making) };
  if (type === 'object') {
    const wanted = Object.entries(properties).filter(
      ([key, inner]) => required.includes(key) || namesResource(inner, making.defs),
    );
    return Object.fromEntries(wanted.map(([key, inner]) => [key, made(inner, making)]));
  }
  if (type === 'array') return items ? [made(items, making)] : [];
  if (words) return words[0];
  return prefix ? making.idOf(prefix) : 'text';
}
