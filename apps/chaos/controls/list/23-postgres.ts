import type { Control } from '../control.ts';

export const postgres: Control = {
  number: 23,
  name: 'Postgres',
  mutations: [
    {
      without: 'statement_timeout',
      file: 'packages/db/session-settings.ts',
      text: '  statement_timeout: time(statementTimeout),\n',
      instead: '',
      tests: ['packages/db/statement-timeout.test.ts'],
    },
    {
      without: 'the time of a transaction that nobody goes on with',
      file: 'packages/db/session-settings.ts',
      text: "  idle_in_transaction_session_timeout: '1min',\n",
      instead: '',
      tests: ['packages/db/statement-timeout.test.ts'],
    },
    {
      without: 'the bounds of the role: it makes tables',
      file: 'packages/db/roles/grant-rows.ts',
      text: 'REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${to};',
      instead: 'GRANT CREATE ON SCHEMA ${name} TO ${to};',
      tests: ['packages/db/roles/app-role.test.ts'],
    },
    {
      without: 'the bounds of the role: it is a superuser',
      file: 'packages/db/roles/admit-app.ts',
      text: '`CREATE ROLE ${name} LOGIN`',
      instead: '`CREATE ROLE ${name} LOGIN SUPERUSER`',
      tests: ['packages/db/roles/app-role.test.ts'],
    },
    {
      without: 'the bounds of the role: it writes what was migrated',
      file: 'packages/db/roles/grant-rows.ts',
      text: '`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${to}`',
      instead: '`GRANT SELECT ON ${table} TO ${to}`',
      tests: ['packages/db/roles/app-role.test.ts'],
    },
    {
      without: 'the warning of Postgres in clear on the internet',
      file: 'packages/config/stores-in-clear.ts',
      text: 'isFar(DATABASE_URL) && !hasVerifiedTls(DATABASE_URL)',
      instead: "isFar(DATABASE_URL) && DATABASE_URL === '' && !hasVerifiedTls(DATABASE_URL)",
      tests: ['packages/config/stores-in-clear.test.ts'],
    },
  ],
};
