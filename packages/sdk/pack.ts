/** Packs what is published: the sources compiled, with their types. `npm run pack -w packages/sdk -- <folder>` */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
const [destination = here] = process.argv.slice(2);

const built = mkdtempSync(join(tmpdir(), 'carillon-sdk-'));
try {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', here, '--outDir', built], { stdio: 'inherit' });
  const { scripts, devDependencies, exports, ...about } = JSON.parse(
    readFileSync(join(here, 'package.json'), 'utf8'),
  );
  const published = {
    ...about,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    sideEffects: false,
  };
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  cpSync(join(here, 'README.md'), join(built, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(built, 'LICENSE'));
  execFileSync('npm', ['pack', built, '--pack-destination', destination], { stdio: 'inherit' });
} finally {
  rmSync(built, { recursive: true });
}
