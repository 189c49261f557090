/** Packs what is published: the sources compiled as ESM, and beside it as CommonJS, each with its types. `npm run pack -w packages/sdk -- <folder>` */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './write-types.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const [destination = here] = process.argv.slice(2);

const built = mkdtempSync(join(tmpdir(), 'carillon-sdk-'));
try {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const compile = (folder: string, ...options: string[]) =>
    execFileSync(process.execPath, [compiler, '-p', here, '--outDir', folder, ...options], {
      stdio: 'inherit',
    });
  compile(built);
  const commonJs = [
    '--module',
    'commonjs',
    '--moduleResolution',
    'bundler',
    '--verbatimModuleSyntax',
    'false',
  ];
  compile(join(built, 'cjs'), ...commonJs);
  writeFileSync(join(built, 'cjs/package.json'), '{ "type": "commonjs" }\n');
  nameCompiledFiles(built);
  const { scripts, devDependencies, exports, ...about } = JSON.parse(
    readFileSync(join(here, 'package.json'), 'utf8'),
  );
  const published = {
    ...about,
    main: './cjs/index.js',
    types: './cjs/index.d.ts',
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        require: { types: './cjs/index.d.ts', default: './cjs/index.js' },
      },
    },
    sideEffects: false,
  };
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  cpSync(join(here, 'README.md'), join(built, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(built, 'LICENSE'));
  execFileSync('npm', ['pack', built, '--pack-destination', destination], { stdio: 'inherit' });
} finally {
  rmSync(built, { recursive: true });
}

/** The compiler leaves the names of sources in types, which older compilers refuse. */
function nameCompiledFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const types = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      types.replaceAll(/(?<=(?:from|import\()\s*['"]\.[^'"]*)\.ts(?=['"])/g, '.js'),
    );
  }
}
