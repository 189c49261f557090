import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { Client } from 'pg';
import { prismaFolder } from '../pending-migrations.ts';

/** The migrations and functions of this release in a folder of their own, to be changed. */
export async function otherRelease() {
  const folder = await mkdtemp(join(tmpdir(), 'prisma-'));
  await cp(prismaFolder, folder, { recursive: true });
  const file = (name: string) => join(folder, 'functions', `${name}.sql`);
  return {
    folder,
    /** Adds a migration that comes after those of this release. @returns its name */
    async addMigration(sql: string, what = 'later'): Promise<string> {
      const name = `29990101000000_${what}`;
      await mkdir(join(folder, 'migrations', name));
      await writeFile(join(folder, 'migrations', name, 'migration.sql'), sql);
      return name;
    },
    /** Changes a file of functions, which may be a new one. */
    async change(name: string, to: (text: string) => string): Promise<void> {
      const text = await readFile(file(name), 'utf8').catch(() => '');
      const changed = to(text);
      if (changed === text) throw new Error(`${name} is as it was`);
      await writeFile(file(name), changed);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A database of this release, with connections that are closed before it is dropped. */
export async function migratedDatabase() {
  const { databaseUrl, template } = await sharedServices();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const database = await createDatabase(databaseUrl, name, template);
  const clients: Client[] = [];
  const connect = async () => {
    const client = new Client({ connectionString: database.url });
    clients.push(client);
    await client.connect();
    return client;
  };
  const drop = async () => {
    await Promise.all(clients.map((client) => client.end()));
    await database.drop();
  };
  return { url: database.url, connect, drop };
}
