/** Writes the types of the OpenAPI document, which the compiler needs, and nobody else. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';

interface Operation {
  readonly parameters: readonly { readonly in: string; readonly schema: { readonly description?: string } }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const documentFile = join(import.meta.dirname, '../../apps/docs/openapi.json');
const file = join(import.meta.dirname, 'generated/openapi.ts');

const withoutExamples = (name: string, part: unknown) => (/^examples?$/.test(name) ? undefined : part);

/** Parts that need types: parameters of address and path, and the bodies of what succeeds. Errors are classes of the client. */
const needed = ({ parameters, responses, ...operation }: Operation) => ({
  ...operation,
  parameters: parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => ({ description: parameter.schema.description, ...parameter })),
  responses: Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content }]) => [status, { description: '', content }]),
  ),
});

const { webhooks, paths, components, ...document } = JSON.parse(
  readFileSync(documentFile, 'utf8'),
  withoutExamples,
);
for (const methods of Object.values<Record<string, Operation>>(paths))
  for (const [method, operation] of Object.entries(methods))
    Object.assign(methods, { [method]: needed(operation) });

const nodes = await openapiTypes({ ...document, paths, components: { schemas: components.schemas } });
const text = `// Made of apps/docs/openapi.json by npm run generate.\n${astToString(nodes)}`;

// A compiler that reads meanwhile sees the former file, or this one.
const unfinished = `${file}.${process.pid}`;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(unfinished, text);
renameSync(unfinished, file);
