import { z } from 'zod';

/** Named schemas become references to the document's components. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { ...options, io });
  return toComponents(rest);
}

/** A value that a schema allows. */
export const toExample = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  exampleOf(z.toJSONSchema(schema, { ...options, io }) as JsonSchema);

/** Every named schema among some schemas and their parts, by name. */
export function namedSchemas(
  all: readonly (readonly [z.ZodType, 'input' | 'output'])[],
): Record<string, unknown> {
  const found = all.map(([schema, io]) => {
    const { $defs = {}, $schema, id, ...rest } = z.toJSONSchema(schema, { ...options, io });
    return { ...$defs, ...(typeof id === 'string' ? { [id]: rest } : {}) };
  });
  const components = Object.assign({}, ...found) as Record<string, { id?: unknown }>;
  const named = Object.entries(components).map(([name, { id: _, ...schema }]) => [name, schema] as const);
  return toComponents(Object.fromEntries(named.sort())) as Record<string, unknown>;
}

const toComponents = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));

interface Visit {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

const options = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }: Visit) {
    if (zodSchema._zod.def.type === 'date')
      Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    // In OpenAPI it says that a request must not have the field; a readonly schema of zod means an array of ours.
    delete jsonSchema.readOnly;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    const { def } = zodSchema._zod;
    if (def.type === 'default') addDefault(jsonSchema, def.defaultValue);
  },
} as const;

/** Says in words what holds when a field is left out: generators take a field with `default` for one that is always there. */
function addDefault(jsonSchema: z.core.JSONSchema.BaseSchema, value: unknown): void {
  delete jsonSchema.default;
  const sentence = `Unless given: ${JSON.stringify(value)}.`;
  const { description } = jsonSchema;
  jsonSchema.description =
    description === undefined ? sentence : `${description.replace(/\.$/, '')}. ${sentence}`;
}

/** As much of JSON Schema as the schemas of the API become. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly format?: string;
  readonly example?: unknown;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly not?: object;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

type Definitions = NonNullable<JsonSchema['$defs']>;

/** A value of a schema, put together from the examples of its parts; what may be left out without one is. */
function exampleOf(schema: JsonSchema, definitions: Definitions = schema.$defs ?? {}): unknown {
  if ('example' in schema) return schema.example;
  if (schema.$ref !== undefined)
    return exampleOf(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, definitions);
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, definitions);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, definitions);
    case 'array':
      return schema.items === undefined || schema.items.not ? [] : [exampleOf(schema.items, definitions)];
    case 'string':
      return schema.format === 'date-time' ? '2026-11-24T08:00:00.000Z' : 'text';
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    default:
      return null;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, definitions: Definitions) {
  const shown = Object.entries(properties).filter(
    ([key, part]) => required.includes(key) || 'example' in part,
  );
  return Object.fromEntries(shown.map(([key, part]) => [key, exampleOf(part, definitions)]));
}
