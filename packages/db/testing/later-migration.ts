import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../pending-migrations.ts';

/** The migrations of this release and one of a later one, in a folder of their own. */
export async function addLaterMigration(sql: string) {
  const name = '29990101000000_later';
  const home = await mkdtemp(join(tmpdir(), 'migrations-'));
  const folder = join(home, 'migrations');
  await cp(migrationsFolder, folder, { recursive: true });
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
  return { name, folder, remove: () => rm(home, { recursive: true }) };
}
