import type { Control } from '../control.ts';

const trail = 'apps/api/audit/audit-trail.test.ts';

export const auditTrail: Control = {
  number: 29,
  name: 'audit trail',
  mutations: [
    {
      without: 'the event of an operation',
      file: 'apps/api/audit/event-of.ts',
      text: "if (audit === undefined || 'byHandler' in audit) return null;",
      instead: "if (audit === undefined || 'byHandler' in audit || audit.action !== undefined) return null;",
      tests: [trail],
    },
    {
      without: 'the event of a key that is revoked',
      file: 'apps/dashboard/server/operations/keys.ts',
      text: "  audit: { action: 'api_key.revoked' },\n",
      instead: '',
      tests: ['apps/dashboard/attacks/audit-trail.test.ts'],
    },
    {
      without: 'the event of an account that is connected at X',
      file: 'apps/dashboard/server/accounts/come-back.ts',
      text: "    await trail.record({ action: 'account.connected', by, subjectId: result.id, details });\n",
      instead: '    void [trail, by, details];\n',
      tests: ['apps/dashboard/server/accounts/accounts.test.ts'],
    },
    {
      without: 'the event of a wrong password',
      file: 'apps/dashboard/server/sign-in/operations/sign-in.ts',
      text: '      signInTrail.failed(exchange, { email, userId: user?.id });\n',
      instead: '',
      tests: ['apps/dashboard/server/sign-in/sessions/sign-in-trail.test.ts'],
    },
    {
      without: 'who did it',
      file: 'packages/db/audit/record-audit.ts',
      text: 'actorId: authorId,',
      instead: 'actorId: null,',
      tests: ['packages/db/audit/record-audit.test.ts'],
    },
    {
      without: 'whence',
      file: 'packages/db/audit/record-audit.ts',
      text: "address: 'address' in by ?",
      instead: "address: 'nowhere' in by && 'address' in by ?",
      tests: ['packages/db/audit/record-audit.test.ts'],
    },
    {
      without: 'the guard that keeps events as they were written',
      file: 'prisma/migrations/1_functions/migration.sql',
      text: "  RAISE EXCEPTION 'The audit trail is kept as it was written: % is refused.', TG_OP;",
      instead: '  RETURN coalesce(NEW, OLD);',
      tests: ['packages/db/audit/record-audit.test.ts'],
    },
    {
      without: 'the owner of events that are listed',
      file: 'packages/db/audit/list-audit-events.ts',
      text: "reader === 'everybody' ? {} : { user_id: reader.userId };",
      instead: "reader === 'everybody' || reader.userId !== '' ? {} : { user_id: reader.userId };",
      tests: [trail],
    },
  ],
};
