import { Client, DatabaseError } from 'pg';
import { roleSettings } from '../session-settings.ts';
import { grantRows } from './grant-rows.ts';
import { RoleError } from './role-error.ts';
import { scramVerifier } from './scram-verifier.ts';

export { RoleError };

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
