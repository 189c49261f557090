/** As much of a schema of the document as its text says. */
export interface DocumentSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly items?: DocumentSchema;
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly additionalProperties?: DocumentSchema | boolean;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A schema with a name, as a section of Markdown. */
export const schemaText = (name: string, schema: DocumentSchema): string =>
  [`### ${name}`, '', capital(schema.description ?? ''), '', ...fieldLines(schema)].join('\n').trimEnd();

/** The fields of an object, one line each; those of an object within it are indented. */
export function fieldLines(
  { properties = {}, required = [], enum: values }: DocumentSchema,
  depth = 0,
): string[] {
  if (values !== undefined) return [`${oneOf(values)}`];
  return Object.entries(properties).flatMap(([name, field]) => {
    const must = required.includes(name) ? '' : ', may be left out';
    const text = field.description === undefined ? '' : `: ${field.description}`;
    const line = `${'  '.repeat(depth)}- \`${name}\` (${typeOf(field)}${limitsOf(field)}${must})${text}`;
    return [line, ...fieldLines(withFields(field), depth + 1)];
  });
}

/** The object that a field is, or is a list of. One with a name is described elsewhere, and an enum beside the field. */
const withFields = ({ properties, required, items }: DocumentSchema): DocumentSchema =>
  properties ? { properties, ...(required && { required }) } : items?.properties ? items : {};

/** The type of a value in words: `list of Item`, `date-time or null`. */
export function typeOf(schema: DocumentSchema): string {
  const { $ref, anyOf, const: only, enum: values, type, format, items, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (anyOf) return anyOf.map((one) => `${typeOf(one)}${limitsOf(one)}`).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (values) return oneOf(values);
  if (format !== undefined) return format;
  if (type === 'array') return items?.properties ? 'list of objects' : `list of ${typeOf(items ?? {})}`;
  if (typeof additionalProperties === 'object')
    return `object with values of ${typeOf(additionalProperties)}`;
  return typeof type === 'string' ? type : (type ?? ['any']).join(' or ');
}

const oneOf = (values: readonly unknown[]): string =>
  `one of ${values.map((value) => `\`${String(value)}\``).join(', ')}`;

const limits = [
  ['minLength', 'maxLength', 'characters'],
  ['minItems', 'maxItems', 'entries'],
  ['minProperties', 'maxProperties', 'keys'],
  ['minimum', 'maximum', ''],
] as const;

/** `, 1 to 25 entries` */
const limitsOf = (schema: DocumentSchema): string =>
  limits
    .filter(([least, most]) => least in schema || most in schema)
    .map(([least, most, unit]) => `, ${range(schema[least], schema[most])} ${unit}`.trimEnd())
    .join('');

const range = (least: unknown, most: unknown): string =>
  most === undefined ? `at least ${least}` : least === undefined ? `at most ${most}` : `${least} to ${most}`;

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The named schemas that a part of the document refers to, and those that they refer to. */
export function namesIn(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
  known = new Set<string>(),
): string[] {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (known.has(name)) continue;
    known.add(name);
    namesIn(schemas[name] ?? {}, schemas, known);
  }
  return [...known];
}
