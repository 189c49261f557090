/** SQL functions and triggers: what prisma/functions has, whether a database has it, and how it gets it. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, DatabaseError } from 'pg';
import type { Sql } from './client.ts';
import about from './package.json' with { type: 'json' };
import { isNoted, listMigrations, prismaFolder, type Read, readBy } from './pending-migrations.ts';
import { isInTheWay, lockTimeoutMs } from './until-unlocked.ts';

/** A file that makes functions, and statements that make or drop triggers. */
interface SqlFile {
  readonly name: string;
  /** The file with blanks in the place of triggers, so that what Postgres says of a position holds. */
  readonly functions: string;
  readonly triggers: readonly string[];
}

/** Digests (SHA-256, hex), and of which release they are: its version and its newest migration. */
interface Note {
  readonly release: string;
  readonly migration: string;
  readonly functions: string;
  readonly triggers: string;
}

export interface SqlFunctions {
  readonly files: readonly SqlFile[];
  readonly note: Note;
}

/** The part that a database is to get: triggers lock their tables while they are replaced, functions alone lock nothing. */
export type Lacking = 'nothing' | 'functions' | 'functions and triggers';

/** The files of prisma/functions cannot be applied; the message says which one, and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const triggerStatement = /^(?:CREATE OR REPLACE|DROP) TRIGGER\b[^;]*;/gm;

const sha256 = (texts: readonly string[]) => createHash('sha256').update(texts.join('\0')).digest('hex');

/** @param folder such as prisma, with `migrations` and `functions` in it */
export async function readFunctions(folder = prismaFolder): Promise<SqlFunctions> {
  const names = (await readdir(join(folder, 'functions'))).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'functions', name), 'utf8')));
  const files = texts.map((text, at) => ({
    name: names[at] ?? '',
    functions: text.replaceAll(triggerStatement, (found) => found.replaceAll(/[^\n]/g, ' ')),
    triggers: text.match(triggerStatement) ?? [],
  }));
  const note = {
    release: about.version,
    migration: (await listMigrations(folder)).at(-1) ?? '',
    functions: sha256([...names, ...texts]),
    triggers: sha256(files.flatMap(({ triggers }) => triggers)),
  };
  return { files, note };
}

/** True when `migrate` would replace functions, for whoever asks by a client of Prisma. */
export const lacksFunctions = async (db: Sql): Promise<boolean> =>
  (await findLacking(readBy(db), await readFunctions())) !== 'nothing';

/**
 * The functions of a release that a database lacks. One that a newer release has migrated lacks nothing: its functions do what the older
 * one needs as well.
 */
export async function findLacking(read: Read, { note: own }: SqlFunctions): Promise<Lacking> {
  if (!(await isNoted(read))) return 'functions and triggers';
  const [row] = await read<{ comment: string | null; newest: string | null }>(`
    SELECT obj_description(to_regclass('_prisma_migrations'), 'pg_class') AS comment,
      (SELECT max(migration_name COLLATE "C") FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS newest`);
  if ((row?.newest ?? '') > own.migration) return 'nothing';
  const noted = parseNote(row?.comment ?? '');
  if (noted === null) return 'functions and triggers';
  const isNewer = noted.release.localeCompare(own.release, 'en', { numeric: true }) > 0;
  if (isNewer || noted.functions === own.functions) return 'nothing';
  return noted.triggers === own.triggers ? 'functions' : 'functions and triggers';
}

const writeNote = ({ release, migration, functions, triggers }: Note) =>
  `Carillon ${release} at ${migration} wrote functions ${functions} and triggers ${triggers}`;

function parseNote(comment: string): Note | null {
  const pattern = /^Carillon (\S+) at (\S+) wrote functions (\S+) and triggers (\S+)$/;
  const [, release, migration, functions, triggers] = pattern.exec(comment) ?? [];
  return release && migration && functions && triggers ? { release, migration, functions, triggers } : null;
}

/**
 * Replaces functions, and triggers too where these are others, in one transaction. Functions come first and are made twice, unchecked and
 * checked: so they may call each other across files, in any order.
 * @throws {MigrationError} when Postgres refuses a file; nothing is changed
 */
export async function applyFunctions(
  client: Client,
  { files, note }: SqlFunctions,
  lacking: Exclude<Lacking, 'nothing'>,
): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  try {
    for (const check of ['off', 'on']) {
      await client.query(`SET LOCAL check_function_bodies = ${check}`);
      for (const { name, functions } of files) await send(client, name, functions);
    }
    if (lacking === 'functions and triggers') {
      await lockTables(client, files);
      for (const { name, triggers } of files) for (const each of triggers) await send(client, name, each);
    }
    await client.query(`COMMENT ON TABLE _prisma_migrations IS ${client.escapeLiteral(writeNote(note))}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function send(client: Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof DatabaseError) || isInTheWay(error)) throw error;
    const before = sql.slice(0, Math.max(0, Number(error.position ?? 1) - 1));
    const place = error.position === undefined ? '' : `, line ${before.split('\n').length}`;
    throw new MigrationError(`prisma/functions/${name}${place}: ${error.message}`, { cause: error });
  }
}

/**
 * Locks all tables before the first trigger is touched, within the time for one lock: nobody waits for longer, and nobody's wait is long
 * enough to be taken for a deadlock.
 */
async function lockTables(client: Client, files: readonly SqlFile[]): Promise<void> {
  const statements = files.flatMap(({ triggers }) => triggers);
  const modes = new Map<string, string>();
  for (const statement of statements.sort()) {
    const [, table] = /\bON "(\w+)"/.exec(statement) ?? [];
    const mode = statement.startsWith('DROP') ? 'ACCESS EXCLUSIVE' : 'SHARE ROW EXCLUSIVE';
    if (table !== undefined && modes.get(table) !== 'ACCESS EXCLUSIVE') modes.set(table, mode);
  }
  const end = performance.now() + lockTimeoutMs;
  for (const [table, mode] of modes) {
    const left = Math.max(1, Math.round(end - performance.now()));
    await client.query(`SET LOCAL lock_timeout = ${left}; LOCK TABLE "${table}" IN ${mode} MODE`);
  }
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
}
