/** As much of JSON Schema as the schemas of the API become. */
export interface JsonSchema {
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
export function exampleOf(schema: JsonSchema, definitions: Definitions = schema.$defs ?? {}): unknown {
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
