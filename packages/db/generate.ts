/** Generates the Prisma client. No engine is needed for that, so none is downloaded: any executable does. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { firstName, sparseGraph } from './sparse-graph.ts';

/** Prisma's query compiler, beside the client that reads it. */
const compilerFile = 'query-compiler.wasm';

const prisma = createRequire(import.meta.url).resolve('prisma/package.json');

execFileSync(process.execPath, [join(dirname(prisma), 'build/index.js'), 'generate', '--no-hints'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});

const file = join(import.meta.dirname, 'generated/internal/class.ts');
const generated = readFileSync(file, 'utf8');

/** Replaces what is found once. @throws when Prisma writes it in another way than this expects */
function replace(text: string, found: RegExp, by: (...parts: string[]) => string): string {
  const changed = text.replace(found, (_, ...parts: string[]) => by(...parts));
  if (changed === text) throw new Error(`Prisma generates no ${found.source} any more.`);
  return changed;
}

// A graph of arguments that has no empty places.
const withGraph = replace(
  generated,
  /strings: JSON\.parse\(("\[.+?\]")\),\n {2}graph: "([\w-]+)"/,
  (strings = '', graph = '') => {
    const sparse = sparseGraph({ strings: JSON.parse(JSON.parse(strings)), graph });
    const names = JSON.stringify(JSON.stringify(sparse.strings.slice(firstName)));
    return `strings: [...Array(${firstName}).fill(''), ...JSON.parse(${names})],\n  graph: "${sparse.graph}"`;
  },
);

// Prisma's query compiler, 1.7 MB of WebAssembly, as a file: as text in a module it would stay in memory, twice. Each client
// compiles it anew: one for all of a process is enough.
const compiler =
  /await import\("(@prisma\/client\/runtime\/query_compiler_\w+\.postgresql\.wasm-base64)\.mjs"\)/;
const [, compilerModule = ''] = compiler.exec(withGraph) ?? [];
const { wasm } = createRequire(import.meta.url)(`${compilerModule}.js`) as { wasm: string };
writeFileSync(join(dirname(file), compilerFile), Buffer.from(wasm, 'base64'));
const withCompiler = replace(
  withGraph,
  /getQueryCompilerWasmModule: async \(\) => \{.+?\n {2}\},\n/s,
  () => 'getQueryCompilerWasmModule: queryCompiler,\n',
);
writeFileSync(
  file,
  `${replace(withCompiler, /async function decodeBase64AsWasm.+?\n\}\n/s, () => '')}
let compiler: Promise<WebAssembly.Module> | undefined

function queryCompiler(): Promise<WebAssembly.Module> {
  compiler ??= readFile(new URL('./${compilerFile}', import.meta.url)).then((wasm) => WebAssembly.compile(wasm))
  return compiler
}
`.replace(/^import /m, "import { readFile } from 'node:fs/promises'\nimport "),
);
