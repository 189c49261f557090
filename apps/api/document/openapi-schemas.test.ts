import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from './openapi.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

interface Parameter extends Schema {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

const document = JSON.parse(JSON.stringify(openApiDocument('https://carillon.example'))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: Parameter[] }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: { readonly error: string } }>>;
  };
};
const { schemas, examples } = document.components;

/** Every object of the document by its place, but for examples, which are no schemas. */
function* objects(value: unknown, place = '#'): Generator<readonly [place: string, value: Schema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Schema];
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* objects(inner, `${place}/${key}`);
}

const all = [...objects(document)];

const isDescribed = ({ description, $ref = '' }: Schema): boolean =>
  (description ?? schemas[$ref.split('/').at(-1) ?? '']?.description ?? '') !== '';

/** Properties of the schemas, those within the answers included. */
const properties = all.flatMap(([place, { properties = {} }]) =>
  place.endsWith('/properties')
    ? []
    : Object.entries(properties).map(([name, schema]) => [`${place}.${name}`, schema] as const),
);

const names = (found: readonly (readonly [string, unknown])[]) => found.map(([name]) => name);

describe('a description', () => {
  it('is there for every property of a request and an answer', () => {
    expect(properties.length).toBeGreaterThan(150);
    expect(names(properties.filter(([, schema]) => !isDescribed(schema)))).toEqual([]);
  });

  it('is there for every named schema', () => {
    expect(names(Object.entries(schemas).filter(([, schema]) => !isDescribed(schema)))).toEqual([]);
  });

  it('is there for every parameter', () => {
    const parameters = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.parameters),
    );
    expect(parameters.length).toBeGreaterThan(30);
    expect(
      parameters.filter((each) => !isDescribed(each) && !isDescribed(each.schema)).map(({ name }) => name),
    ).toEqual([]);
  });

  it.each(['NewPost', 'PostChange'])(
    'of the times of %s says what decides, and what excludes what',
    (name) => {
      const { scheduledAt, autoSchedule, publishNow, status } = schemas[name]?.properties ?? {};
      for (const field of [scheduledAt, autoSchedule, publishNow, status])
        expect(field?.description).toContain(
          'Precedence: publishNow, then autoSchedule, then status, then scheduledAt',
        );
      expect(scheduledAt?.description).toMatch(/timezone offset.*at most 5 minutes in the past/);
      for (const field of [scheduledAt, autoSchedule])
        expect(field?.description).toContain('are mutually exclusive');
    },
  );
});

describe('a schema', () => {
  it('is never read-only: a request may have all that it describes', () => {
    expect(names(all.filter(([, schema]) => 'readOnly' in schema))).toEqual([]);
  });

  it('of a body has no default, for which generators would demand the field', () => {
    expect(names(properties.filter(([, schema]) => 'default' in schema))).toEqual([]);
  });

  it('says instead what holds when a field is left out', () => {
    const told = (name: string, field: string) =>
      /Unless given: .*$/.exec(schemas[name]?.properties?.[field]?.description ?? '')?.[0];
    expect([told('NewPost', 'publishNow'), told('NewPost', 'autoSchedule')]).toEqual([
      'Unless given: false.',
      'Unless given: false.',
    ]);
    expect([told('Item', 'media'), told('Item', 'linkCard')]).toEqual([
      'Unless given: [].',
      'Unless given: true.',
    ]);
    expect(JSON.stringify(document)).not.toContain('undefined');
    expect(JSON.stringify(document)).not.toMatch(/Unless given[^"]*Unless given/);
  });

  it('has no limit that is only that of numbers in JavaScript', () => {
    const limits = all
      .flatMap(([, { minimum, maximum }]) => [minimum, maximum])
      .map(Math.abs as (n: unknown) => number);
    expect(limits).not.toContain(Number.MAX_SAFE_INTEGER);
  });

  it('has the limits that are enforced', () => {
    const { NewPost, PostChange, ProfileChange, MediumChange, NewUpload } = schemas;
    for (const post of [NewPost, PostChange])
      expect(post?.properties?.['platforms']).toMatchObject({
        anyOf: [
          { minProperties: 1, maxProperties: 50 },
          { minItems: 1, maxItems: 50 },
        ],
      });
    for (const change of [PostChange, ProfileChange, MediumChange])
      expect(change).toMatchObject({ minProperties: 1 });
    expect(NewUpload?.properties?.['sizeBytes']).toMatchObject({ minimum: 1 });
  });

  it('of a status has none that no answer shows', () => {
    for (const name of ['PostStatus', 'PublicationStatus']) {
      expect(schemas[name]?.['enum']).toContain('published');
      expect(schemas[name]?.['enum']).not.toContain('cancelled');
    }
  });
});

describe('the example of an error', () => {
  it.each(Object.entries(examples))('%s is a sentence as an answer has it', (_, { value }) => {
    expect(value.error).toMatch(/^\S/);
    expect(value.error).not.toMatch(/<\w+>|\{\w+\}|undefined/);
  });
});
