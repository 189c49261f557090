import type { Control } from '../control.ts';

const admins = 'apps/dashboard/attacks/admins.test.ts';

export const onlyAdmins: Control = {
  number: 11,
  name: 'what only admins may do',
  mutations: [
    {
      without: 'the look whether a person is an admin',
      file: 'apps/dashboard/server/sign-in/sessions/start.ts',
      text: "if (!personOf(response).admin) throw dashboardError('not_admin');",
      instead: "if (personOf(response).userId === '') throw dashboardError('not_admin');",
      tests: [admins],
    },
    {
      without: 'the admission of admins alone to an operation of theirs',
      file: 'apps/dashboard/server/serve-operation.ts',
      text: "who === 'admin' ? admitAdmin : admitPerson",
      instead: "(who as string) === '' ? admitAdmin : admitPerson",
      tests: [admins],
    },
    {
      without: 'the scope that a key must have',
      file: 'apps/api/http/gate.ts',
      text: 'if (scopes.includes(scope)) return;',
      instead: "if (scopes.includes(scope) || scope !== 'audit:read') return;",
      tests: ['apps/api/attacks/scopes.test.ts'],
    },
  ],
};
