import type { Client } from 'pg';

/** The schema of the queue that lives in Postgres. */
const queueSchema = 'bullmq';

/** Tables that tell what was migrated; only the owner writes them. */
const readOnly = ['_prisma_migrations', `${queueSchema}.migration`];

/**
 * Lets a role read and write the rows of every table that there is, and of those that the owner will make. It may neither
 * make nor change nor drop a table. Safe to repeat.
 */
export async function grantRows(owner: Client, role: string): Promise<void> {
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

/** What else lies in a schema, such as an extension's views, is its owner's to grant. Routines may be called by everybody. */
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
