import type { Database } from '@carillon/db';
import { examine, type Finding, fine, warning } from './finding.ts';

interface Role {
  readonly name: string;
  readonly rules: boolean;
  readonly owns: boolean;
}

/** Warns of a role that could do more to Postgres than read and write rows. */
export const checkRole = (db: Database): Promise<Finding> =>
  examine('role in postgres', async () => {
    const [role] = await db.$queryRaw<Role[]>`
      SELECT rolname AS name, rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls AS rules,
        EXISTS (SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
          AND pg_has_role(current_user, relowner, 'USAGE')) AS owns
      FROM pg_roles WHERE rolname = current_user`;
    const { name = '', rules = false, owns = false } = role ?? {};
    if (!rules && !owns) return fine(`${name} may read and write rows, and nothing else.`);
    const may = rules ? 'rule all of Postgres' : 'change and drop tables';
    return warning(
      `${name}, the role of DATABASE_URL, may ${may}, and so may whoever finds a hole; give npm run migrate its address as MIGRATION_DATABASE_URL, and the processes a role of their own.`,
    );
  });
