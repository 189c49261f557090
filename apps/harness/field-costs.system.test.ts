import { endpoints } from '@carillon/operations/endpoints';
import { fastestTime, timeOf } from '@carillon/testing/fastest-time';
import { hostileTextsOf } from '@carillon/testing/hostile-texts';
import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { operations } from '../dashboard/server/operations/all.ts';

/** The longest that one field of a stranger may keep a process busy, ms of processor time. */
const most = 50;

/** About all that a body holds, UTF-16 units. */
const length = 990_000;

/** Parts of zod's definitions, by type. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
}

/** The schemas in a schema that may get a text, each with its way. */
function fieldsIn(schema: z.ZodType, way: string): (readonly [string, z.ZodType])[] {
  const { shape, element, options, keyType, valueType, innerType } = schema._zod.def as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsIn(field, `${way}.${name}`));
  if (element) return fieldsIn(element, `${way}[]`);
  if (options) return options.flatMap((option) => fieldsIn(option, way));
  if (keyType && valueType) return [...fieldsIn(keyType, `${way}<key>`), ...fieldsIn(valueType, `${way}{}`)];
  if (innerType) return fieldsIn(innerType, way);
  return [[way, schema]];
}

const all = [
  ...endpoints.map((one) => ({ ...one, at: '/v1' })),
  ...operations.map((one) => ({ ...one, at: '/app' })),
].flatMap(({ method, at, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : fieldsIn(schema, `${method.toUpperCase()} ${at}${path} ${part}`),
  ),
);

/** Each schema once, however many operations share it. */
const fields = [...new Map(all.map(([way, schema]) => [schema, way]))];

const addresses = ['a-', '/', 'http://', '%41'].map(
  (text) => [`an address of “${text}”`, `https://${text.repeat(length / text.length)}`] as const,
);
const plain = ['a-', 'a/', 'http://', 'a@', '1'].map(
  (text) => [`“${text}”`, text.repeat(length / text.length)] as const,
);
const texts = [...hostileTextsOf(length), ...plain, ...addresses];

it('finds the fields', () => {
  expect(fields.length).toBeGreaterThan(80);
});

it.each(fields.map(([schema, way]) => [way, schema] as const))(
  '%s takes no longer than 50 ms, whatever text it gets',
  async (_, schema) => {
    const slow: string[] = [];
    for (const [what, text] of texts) {
      const took = await fastestTime(() => timeOf(() => schema.safeParse(text, { reportInput: true })), most);
      if (took >= most) slow.push(`${what}: ${Math.round(took)} ms`);
    }
    expect(slow).toEqual([]);
  },
);
