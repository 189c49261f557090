/** Generates the Prisma client. No engine is needed for that, so none is downloaded: any executable does. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const prisma = createRequire(import.meta.url).resolve('prisma/package.json');

execFileSync(process.execPath, [join(dirname(prisma), 'build/index.js'), 'generate', '--no-hints'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});

// Each client compiles Prisma's query compiler anew, 1.7 MB of WebAssembly: one for all of a process is enough.
const file = join(import.meta.dirname, 'generated/internal/class.ts');
const generated = readFileSync(file, 'utf8');
const shared = generated.replace(
  /(getQueryCompilerWasmModule: )(async \(\) => \{.+?\n {2}\}),\n/s,
  '$1once($2),\n',
);
if (shared === generated)
  throw new Error('Prisma loads its query compiler in another way than this expects.');
const once = `
function once<Loaded>(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined
  return () => (loaded ??= load())
}
`;
writeFileSync(file, shared + once);
