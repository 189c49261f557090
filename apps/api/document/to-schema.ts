import { z } from 'zod';
import { exampleOf, type JsonSchema } from './example-of.ts';

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
  },
} as const;
