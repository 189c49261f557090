/** Writes the pages that are generated from code; with --check it only compares, and fails when they differ. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage } from './errors-page.ts';
import { servedDocument } from './openapi.ts';

const docs = join(import.meta.dirname, '../../docs');

const pages = {
  'openapi.json': `${JSON.stringify(servedDocument('https://carillon.example'), null, 2)}\n`,
  'errors.md': errorsPage(),
};

for (const [name, text] of Object.entries(pages)) {
  const file = join(docs, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`apps/docs/${name} is out of date; run npm run docs.`);
    process.exitCode = 1;
  }
}
