import { describe, expect, it } from '@jest/globals';
import { openApiDocument, servedDocument } from './openapi.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

const plain = (document: unknown) => JSON.parse(JSON.stringify(document)) as Document;

describe('the served document', () => {
  const whole = plain(openApiDocument('https://carillon.example'));
  const served = plain(servedDocument('https://carillon.example'));

  it('says the same as the whole one, each shared answer in its place', () => {
    const used = new Set<string>();
    const resolved = Object.entries(served.paths).map(([path, methods]) => [
      path,
      Object.entries(methods).map(([method, { responses, ...operation }]) => [
        method,
        {
          ...operation,
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, { $ref, ...own }]) => {
              if ($ref === undefined) return [status, own];
              const name = $ref.replace('#/components/responses/', '');
              used.add(name);
              return [status, served.components.responses[name]];
            }),
          ),
        },
      ]),
    ]);
    expect(resolved).toEqual(
      Object.entries(whole.paths).map(([path, methods]) => [path, Object.entries(methods)]),
    );
    expect([...used].sort()).toEqual(Object.keys(served.components.responses).sort());
  });

  it('is much smaller for it', () => {
    const size = (document: unknown) => JSON.stringify(document).length;
    expect(size(served)).toBeLessThan(0.6 * size(whole));
  });
});
