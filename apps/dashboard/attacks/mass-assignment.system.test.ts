import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../server/operations/all.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard();
  me = await dashboard.signedIn({ admin: true });
});

afterAll(() => dashboard.stop());

/** Fields that only the service may write. */
const inner = {
  id: 'usr_mine',
  userId: 'usr_other',
  sessionId: 'mine',
  admin: true,
  plan: 'scale',
  passwordHash: '',
  hash: 'mine',
  last4: 'mine',
  createdAt: '2020-01-01T00:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
};

/** Which of them an operation takes: some from admins, who are the only ones to have it (admins.test.ts), and the id of a choice to be made. */
const given: Readonly<Record<string, readonly string[]>> = {
  'post /accounts/choose': ['id'],
  'post /connect-link/choice': ['id'],
  'post /connect-link/choose': ['id'],
  'post /applications': ['plan'], // the application's own
  'patch /applications/{id}': ['plan'],
  'post /people': ['plan', 'admin'],
  'patch /people/{id}': ['plan', 'admin'],
};

const changes = operations.filter(({ method }) => method !== 'get');

describe.each(changes.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (operation, { method, path }) => {
    it('refuses what only the service may write', async () => {
      const before = await dumpDatabase(dashboard.db);
      for (const [name, value] of Object.entries(inner)) {
        if (given[operation]?.includes(name)) continue;
        const answer = await me.client.send(method.toUpperCase(), `/app${path.replace(/\{\w+\}/g, 'none')}`, {
          body: { [name]: value },
          headers: { accept: 'application/problem+json' },
        });
        const { errors = [] } = answer.body as { errors?: readonly { path: string; code: string }[] };
        expect([name, answer.status]).toEqual([name, 400]);
        expect(errors).toContainEqual(expect.objectContaining({ path: name, code: 'field_unknown' }));
      }
      expect(await dumpDatabase(dashboard.db)).toEqual(before);
    });

    it('refuses a body with the field __proto__', async () => {
      const body = '{"__proto__":{"admin":true}}';
      const answer = await me.client.send(method.toUpperCase(), `/app${path.replace(/\{\w+\}/g, 'none')}`, {
        body,
      });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'field_unknown']);
    });
  },
);
