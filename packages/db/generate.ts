/** Generates the Prisma client. No engine is needed for that, so none is downloaded: any executable does. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const prisma = createRequire(import.meta.url).resolve('prisma/package.json');

execFileSync(process.execPath, [join(dirname(prisma), 'build/index.js'), 'generate', '--no-hints'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
