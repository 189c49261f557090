import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import { roleSettings } from './session-settings.ts';

/** The same in every process: two that migrate must not make the role twice. */
const roleLock = 4_242_027;

/** Written on the roles that were made here: no other's password is ever changed. */
const mark =
  'Reads and writes the rows of Carillon. Made by its migration, which also sets its password anew.';

/**
 * Makes the role that the processes sign in as, unless it is there, and lets it read and write rows, and nothing else. A role
 * that was made here before gets the password of the address. Safe to repeat, also in several processes
 * at once. Where a pooler is between, sessions have the settings of the role.
 * @param ownerUrl the address with which tables are made
 * @param appUrl the address that the processes are given; where it names the same role, only settings are written
 * @throws {RoleError} when the role is missing and the owner may make none, or may not change its settings
 */
export async function admitApp(
  ownerUrl: string,
  appUrl: string,
  pooler: 'none' | 'transaction' = 'none',
): Promise<void> {
  const { username, password } = new URL(appUrl);
  const role = decodeURIComponent(username);
  const isOwner = username === new URL(ownerUrl).username;
  if (role === '' || (isOwner && pooler === 'none')) return;
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [roleLock]);
    if (!isOwner) {
      await makeRole(owner, role, decodeURIComponent(password));
      await grantRows(owner, role);
    }
    if (pooler === 'transaction') await writeSettings(owner, role);
  } finally {
    await owner.end();
  }
}

async function makeRole(owner: Client, role: string, password: string): Promise<void> {
  const { rows } = await owner.query<{ made: boolean }>(
    `SELECT coalesce(shobj_description(oid, 'pg_authid') = $2, false) AS made FROM pg_roles WHERE rolname = $1`,
    [role, mark],
  );
  const name = owner.escapeIdentifier(role);
  const [found] = rows;
  if (found === undefined) {
    await owner.query(`CREATE ROLE ${name} LOGIN`).catch(explain(role));
    await owner.query(`COMMENT ON ROLE ${name} IS ${owner.escapeLiteral(mark)}`);
  }
  if (password !== '' && (found?.made ?? true))
    await owner.query(`ALTER ROLE ${name} PASSWORD ${owner.escapeLiteral(await scramVerifier(password))}`);
}

/** For this database alone: the role may have others. */
async function writeSettings(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const where = `${owner.escapeIdentifier(role)} IN DATABASE ${owner.escapeIdentifier(rows[0]?.name ?? '')}`;
  const statements = Object.entries(roleSettings).map(
    ([name, value]) => `ALTER ROLE ${where} SET ${name} = ${owner.escapeLiteral(value)}`,
  );
  await owner.query(statements.join('; ')).catch((error: unknown) => {
    if (!isNotAllowed(error)) throw error;
    throw new RoleError(
      `The role of MIGRATION_DATABASE_URL may not change the settings of ${role}, which a pooler's sessions need. Run as an administrator: ${statements.join('; ')}.`,
    );
  });
}

const notAllowed = '42501';

const isNotAllowed = (error: unknown): boolean => error instanceof DatabaseError && error.code === notAllowed;

const explain = (role: string) => (error: unknown) => {
  if (!isNotAllowed(error)) throw error;
  throw new RoleError(
    `The role ${role} of DATABASE_URL does not exist, and that of MIGRATION_DATABASE_URL may not create it. Create it as an administrator: CREATE ROLE ${role} LOGIN PASSWORD '…'.`,
  );
};

/** The schema of the queue that lives in Postgres. */
const queueSchema = 'bullmq';

/** Tables that record what was migrated; only the owner writes them. */
const readOnly = ['_prisma_migrations', `${queueSchema}.migration`];

/**
 * Lets a role read and write the rows of every table that there is, and of those that the owner will make. It may neither
 * make nor change nor drop a table. Safe to repeat.
 */
async function grantRows(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ schema: string }>(
    'SELECT nspname AS schema FROM pg_namespace WHERE nspname IN (current_schema(), $1)',
    [queueSchema],
  );
  const to = owner.escapeIdentifier(role);
  for (const { schema } of rows) {
    const name = owner.escapeIdentifier(schema);
    await owner.query(`
      REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${to};
      GRANT USAGE ON SCHEMA ${name} TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT USAGE, SELECT ON SEQUENCES TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT EXECUTE ON ROUTINES TO ${to}`);
    await grantOwn(owner, schema, to);
  }
  for (const table of readOnly) {
    const found = await owner.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
    if (found.rowCount === 1) await owner.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${to}`);
  }
}

/** Other relations, such as an extension's views, are their owner's to grant. Routines may be called by everybody. */
async function grantOwn(owner: Client, schema: string, to: string): Promise<void> {
  const { rows } = await owner.query<{ kind: string; name: string }>(
    `SELECT c.relkind AS kind, c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_has_role(c.relowner, 'USAGE')`,
    [owner.escapeIdentifier(schema)],
  );
  const rights = (kind: string) => (kind === 'S' ? 'USAGE, SELECT' : 'SELECT, INSERT, UPDATE, DELETE');
  const grants = rows.map(
    ({ kind, name }) => `GRANT ${rights(kind)} ON ${kind === 'S' ? 'SEQUENCE' : 'TABLE'} ${name} TO ${to}`,
  );
  if (grants.length > 0) await owner.query(grants.join(';\n'));
}

/** As many as Postgres takes itself. */
const iterations = 4_096;

/**
 * Password as Postgres keeps it (RFC 5803). Given this in place of the password, a server can write its statements into
 * any log.
 */
async function scramVerifier(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const salted = await promisify(pbkdf2)(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  const serverKey = sign('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** A role of Postgres may not do what it was asked for; the message says what to change. */
export class RoleError extends Error {
  override readonly name = 'RoleError';
}
