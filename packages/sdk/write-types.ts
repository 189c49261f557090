/** Writes the types of the OpenAPI document; with --check it only compares, and fails when they differ. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';

interface Operation {
  readonly parameters: readonly { readonly in: string; readonly schema: { readonly description?: string } }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const documentFile = join(import.meta.dirname, '../../apps/docs/openapi.json');
const file = join(import.meta.dirname, 'openapi.ts');

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
const text = `// Made of apps/docs/openapi.json by npm run docs.\n${astToString(nodes)}`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('packages/sdk/openapi.ts is out of date; run npm run docs.');
  process.exitCode = 1;
}
