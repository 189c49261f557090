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
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${name} TO ${to};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${name} TO ${to};
      GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${name} TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT USAGE, SELECT ON SEQUENCES TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT EXECUTE ON ROUTINES TO ${to}`);
  }
  for (const table of readOnly) {
    const found = await owner.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
    if (found.rowCount === 1) await owner.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${to}`);
  }
}
