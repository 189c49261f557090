/** Packs what is published: the nodes with the SDK in them. `npm run pack -w packages/n8n -- <folder>` */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './build.ts';

const [destination = import.meta.dirname] = process.argv.slice(2);

const built = await mkdtemp(join(tmpdir(), 'carillon-n8n-'));
try {
  await buildPackage(built);
  execFileSync('npm', ['pack', built, '--pack-destination', destination], { stdio: 'inherit' });
} finally {
  await rm(built, { recursive: true });
}
