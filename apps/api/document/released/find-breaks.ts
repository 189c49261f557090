/** A schema of a document, as far as it is compared. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [limit: string]: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Both documents, and which way a value goes: what a request may have must stay allowed, what an answer has must stay there. */
interface Comparing {
  readonly before: ApiDocument;
  readonly now: ApiDocument;
  readonly way: 'request' | 'answer';
  /** Pairs of names that are being compared further up. */
  readonly open: ReadonlySet<string>;
}

function resolved<Value extends { readonly $ref?: string }>(document: ApiDocument, value: Value): Value {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? '') ?? [];
  return kind === '' ? value : resolved(document, document.components[kind]?.[name] as Value);
}

/** Changes that may break a client of the former document, in words; none when each is an addition. */
export function findBreaks(before: ApiDocument, now: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const next = now.paths[path]?.[method];
      if (next === undefined) return [`${name} is gone`];
      return [
        ...parameterBreaks(name, operation, next, { before, now, way: 'request', open: new Set() }),
        ...bodyBreaks(name, operation, next, { before, now, way: 'request', open: new Set() }),
        ...answerBreaks(name, operation, next, { before, now, way: 'answer', open: new Set() }),
      ];
    }),
  );
}

function parameterBreaks(name: string, one: Operation, other: Operation, comparing: Comparing): string[] {
  const of = (document: ApiDocument, { parameters = [] }: Operation) =>
    new Map(
      parameters.map((each) => resolved(document, each)).map((each) => [`${each.in} ${each.name}`, each]),
    );
  const [before, now] = [of(comparing.before, one), of(comparing.now, other)];
  return [
    ...[...before].flatMap(([key, parameter]) => {
      const next = now.get(key);
      if (next === undefined) return [`${name}, ${key} is gone`];
      return schemaBreaks(`${name}, ${key}`, parameter.schema ?? {}, next.schema ?? {}, comparing);
    }),
    ...[...now].flatMap(([key, { required }]) =>
      required && !before.get(key)?.required ? [`${name}, ${key} is required`] : [],
    ),
  ];
}

function bodyBreaks(name: string, one: Operation, other: Operation, comparing: Comparing): string[] {
  if (!one.requestBody?.required && other.requestBody?.required) return [`${name} needs a body`];
  return contentBreaks(`${name}, body`, one.requestBody ?? {}, other.requestBody ?? {}, comparing);
}

function answerBreaks(name: string, one: Operation, other: Operation, comparing: Comparing): string[] {
  return Object.entries(one.responses).flatMap(([status, answer]) => {
    if (!status.startsWith('2')) return [];
    const next = other.responses[status];
    if (next === undefined) return [`${name} answers no ${status}`];
    const [before, now] = [resolved(comparing.before, answer), resolved(comparing.now, next)];
    return contentBreaks(`${name}, ${status}`, before, now, comparing);
  });
}

function contentBreaks(name: string, one: Content, other: Content, comparing: Comparing): string[] {
  return Object.entries(one.content ?? {}).flatMap(([type, { schema = {} }]) => {
    const next = other.content?.[type];
    return next === undefined
      ? [`${name} is no ${type}`]
      : schemaBreaks(name, schema, next.schema ?? {}, comparing);
  });
}

/** Each of several that a value may be. */
function alternatives(document: ApiDocument, given: Schema): Schema[] {
  const schema = resolved(document, given);
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return several.flatMap((each) => alternatives(document, each));
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema];
}

function schemaBreaks(path: string, one: Schema, other: Schema, comparing: Comparing): string[] {
  const pair = `${one.$ref} ${other.$ref}`;
  if (one.$ref !== undefined && comparing.open.has(pair)) return [];
  const inside = { ...comparing, open: new Set([...comparing.open, pair]) };
  const before = alternatives(comparing.before, one);
  const now = alternatives(comparing.now, other);
  const fits = (old: Schema, next: Schema) => plainBreaks(path, old, next, inside);
  const best = (found: string[][]) => found.toSorted((a, b) => a.length - b.length)[0] ?? [`${path} is gone`];
  return comparing.way === 'request'
    ? before.flatMap((old) => best(now.map((next) => fits(old, next))))
    : now.flatMap((next) => best(before.map((old) => fits(old, next))));
}

function plainBreaks(path: string, one: Schema, other: Schema, comparing: Comparing): string[] {
  const isRequest = comparing.way === 'request';
  const typeOf = ({ type, ...schema }: Schema) =>
    type ?? (schema.const === undefined ? undefined : typeof schema.const);
  const [before, now] = [typeOf(one), typeOf(other)];
  const isAny = (isRequest ? now : before) === undefined;
  if (!isAny && before !== now && !(isRequest && before === 'integer' && now === 'number'))
    return [`${path} was ${before}, and is ${now}`];
  return [
    ...(isRequest ? limitBreaks(path, one, other) : []),
    ...propertyBreaks(path, one, other, comparing),
    ...(one.items && other.items ? schemaBreaks(`${path}[]`, one.items, other.items, comparing) : []),
    ...(isSchema(one.additionalProperties) && isSchema(other.additionalProperties)
      ? schemaBreaks(`${path}{}`, one.additionalProperties, other.additionalProperties, comparing)
      : []),
  ];
}

const isSchema = (value: Schema | boolean | undefined): value is Schema => typeof value === 'object';

const upper = ['maxLength', 'maxItems', 'maximum', 'maxProperties'];
const lower = ['minLength', 'minItems', 'minimum', 'minProperties'];

/** Limits that a request newly meets. */
function limitBreaks(path: string, one: Schema, other: Schema): string[] {
  const valuesOf = (schema: Schema) =>
    schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const [before, now] = [valuesOf(one), valuesOf(other)];
  const gone = now === undefined ? [] : (before ?? ['any value']).filter((value) => !now.includes(value));
  const limit = (schema: Schema, name: string, none: number) => (schema[name] as number | undefined) ?? none;
  return [
    ...gone.map((value) => `${path} takes no ${value}`),
    ...upper.flatMap((name) =>
      limit(other, name, Infinity) < limit(one, name, Infinity) ? [`${path} has a lower ${name}`] : [],
    ),
    ...lower.flatMap((name) =>
      limit(other, name, -Infinity) > Math.max(limit(one, name, -Infinity), 0)
        ? [`${path} has a higher ${name}`]
        : [],
    ),
    ...(['pattern', 'format'] as const).flatMap((name) =>
      other[name] !== undefined && other[name] !== one[name] ? [`${path} has another ${name}`] : [],
    ),
  ];
}

function propertyBreaks(path: string, one: Schema, other: Schema, comparing: Comparing): string[] {
  const isRequest = comparing.way === 'request';
  const [before, now] = [one.properties ?? {}, other.properties ?? {}];
  const found = Object.entries(before).flatMap(([name, schema]) => {
    const next = now[name];
    if (next !== undefined) return schemaBreaks(`${path}.${name}`, schema, next, comparing);
    return isRequest && other.additionalProperties !== false ? [] : [`${path}.${name} is gone`];
  });
  const [must, mustNow] = [one.required ?? [], other.required ?? []];
  const changed = isRequest
    ? mustNow.filter((name) => !must.includes(name)).map((name) => `${path}.${name} is required`)
    : must
        .filter((name) => now[name] !== undefined && !mustNow.includes(name))
        .map((name) => `${path}.${name} may be missing`);
  return [...found, ...changed];
}
