import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { operations } from '../server/operations/all.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard({ QUEUE_BOARD: '1' });
  me = await dashboard.signedIn({ admin: true });
});
afterAll(() => dashboard.stop());

/** As JSON writes them; JSON.stringify would not. */
const hostile = {
  NUL: '\\u0000',
  'a high surrogate alone': '\\ud83d',
  'a low surrogate alone': '\\ude00',
  'surrogates the wrong way round': '\\ude00\\ud83d',
};

/** Values that are right but for the hostile text, by their field. A field that is missing here takes any text. */
const valid: Readonly<Record<string, unknown>> = {
  email: 'somebody<hostile>@example.com',
  scopes: ['posts:read', '<hostile>'],
  profileIds: ['some<hostile>'],
  expiresIn: null,
  monthlyBudget: 200,
  days: 90,
  sandbox: false,
  active: true,
  plan: 'scale<hostile>',
  admin: true,
  disabled: true,
  accounts: true,
  posts: true,
  timezone: 'Europe/Berlin<hostile>',
  version: 1,
  cause: 'failed:x:rejected<hostile>',
  until: `${new Date(Date.now() + 86_400_000).toISOString()}<hostile>`,
  after: '1.pp_01h2xcejqtf2nbrexx3vqjhp41<hostile>',
  from: '2030-01-01T00:00:00.000Z<hostile>',
  to: '2030-01-02T00:00:00.000Z<hostile>',
  accountIds: ['sac_01h2xcejqtf2nbrexx3vqjhp41<hostile>'],
  filter: { q: 'some text<hostile>' },
  chosen: [
    { id: 'pst_01h2xcejqtf2nbrexx3vqjhp41<hostile>', status: 'draft', updatedAt: '2030-01-01T00:00:00.000Z' },
  ],
  ids: ['pst_01h2xcejqtf2nbrexx3vqjhp41<hostile>'],
  action: { name: 'delete<hostile>' },
  form: { profileId: '', accountIds: [], shared: [{ content: 'some text<hostile>' }], own: {} },
  answer: {
    id: 'some<hostile>',
    rawId: 'some',
    type: 'public-key',
    response: { clientDataJSON: '', attestationObject: '', authenticatorData: '', signature: '' },
  },
};

/** The same where a path means something else by a field. */
const validAt: Readonly<Record<string, typeof valid>> = {
  '/accounts/choose': { accounts: ['some account<hostile>'] },
  '/applications': { platform: 'x<hostile>', plan: 'self-serve<hostile>', dailyLimit: 10_000 },
  '/applications/{id}': { plan: 'self-serve<hostile>', dailyLimit: 10_000 },
};

const valueAt = (path: string, name: string): unknown => {
  const known = { ...valid, ...validAt[path] };
  return known[name] ?? (name in known ? null : 'some text for this<hostile>');
};

interface Broken {
  readonly path: string;
  readonly names: readonly string[];
  /** The field with the hostile text. */
  readonly name: string;
}

const bodyOf = ({ path, names, name: broken }: Broken, written: string): string => {
  const fields = names.map((name) => {
    const value = valueAt(path, name);
    return `${JSON.stringify(name)}:${JSON.stringify(value).replace('<hostile>', name === broken ? written : '')}`;
  });
  return `{${fields.join(',')}}`.replace('"posts:read",""', '"posts:read"');
};

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema === undefined ? [] : Object.keys((schema as z.ZodObject).shape ?? {});

const isText = (path: string, name: string) =>
  !['boolean', 'number'].includes(typeof valueAt(path, name)) && name !== 'expiresIn';

const withBodies = operations.flatMap(({ method, path, body }) =>
  fieldsOf(body)
    .filter((name) => isText(path, name))
    .map((name) => ({ name, method: method.toUpperCase(), path, names: fieldsOf(body) })),
);

describe.each(withBodies)('$name of $method $path', ({ name, method, path, names }) => {
  it.each(Object.entries(hostile))(
    'with %s is refused in words, and nothing is stored',
    async (_, written) => {
      const before = await dumpDatabase(dashboard.db);
      const body = bodyOf({ path, names, name }, written);
      const headers = { accept: 'application/problem+json' };
      const answer = await me.client.send(method, `/app${path.replace(/\{\w+\}/g, 'none')}`, {
        body,
        headers,
      });
      const { errors = [] } = answer.body as { errors?: readonly { path: string }[] };
      expect([answer.status, errors.map((error) => error.path.split(/[.[]/)[0])]).toEqual([400, [name]]);
      expect(await dumpDatabase(dashboard.db)).toEqual(before);
    },
  );
});

const withParams = operations.filter(({ path }) => path.includes('{'));

describe.each(withParams.map(({ method, path }) => [method.toUpperCase(), path] as const))(
  '%s %s',
  (method, path) => {
    it.each(['%00', 'prf_%00', '%ED%A0%80', '%FF', '%'])(
      'with %s in its address is refused in words',
      async (text) => {
        const { status, body } = await me.client.send(method, `/app${path.replace(/\{\w+\}/g, text)}`);
        expect([status, body.error]).toEqual([400, expect.stringMatching(/must be|cannot be read/)]);
      },
    );
  },
);

const withQueries = operations.flatMap(({ method, path, query }) =>
  fieldsOf(query).map((name) => [method.toUpperCase(), path, name] as const),
);

describe.each(withQueries)('%s %s with the query parameter %s', (method, path, name) => {
  it.each(['%00', 'pst_%00', '%ED%A0%80', '%FF'])('as %s is refused in words', async (text) => {
    const place = `/app${path.replace(/\{\w+\}/g, 'none')}?${name}=${text}`;
    const { status, body } = await me.client.send(method, place);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/must be|cannot be read/)]);
  });
});

describe('the calendar', () => {
  it.each([
    ['0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z'],
    ['0001-01-01T00:00:00+02:00', '0001-01-02T00:00:00Z'],
    ['9999-12-31T00:00:00Z', '9999-12-31T23:00:00-02:00'],
  ])('from %s to %s is refused in words', async (from, to) => {
    const { status, body } = await me.client.get(
      `/app/calendar/${from}/${encodeURIComponent(to)}?profile=${me.profileId}`,
    );
    expect([status, body.error]).toEqual([400, expect.stringContaining('in one of the years 1970 to 9999')]);
  });

  it.each([
    ['1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z'],
    ['9999-12-30T00:00:00Z', '9999-12-31T23:59:59Z'],
  ])('from %s to %s is empty', async (from, to) => {
    expect((await me.client.get(`/app/calendar/${from}/${to}?profile=${me.profileId}`)).status).toBe(200);
  });
});

describe('pages of operators', () => {
  it.each(['%FF=1', 'activeQueue=%FF', 'activeQueue=%ED%A0%80'])(
    'refuse the query %s in words',
    async (query) => {
      const { status, body } = await me.client.get(`/ops/queues/api/queues?${query}`);
      expect([status, body.error]).toEqual([
        400,
        expect.stringContaining('is not UTF-8 in percent-encoding'),
      ]);
    },
  );

  it.each([
    'activeQueue=%00',
    'activeQueue=publish-x&page=x',
    'activeQueue=publish-x&page=-1',
    'jobsPerPage=x',
  ])('have an answer to the query %s', async (query) => {
    expect((await me.client.get(`/ops/queues/api/queues?${query}`)).status).toBeLessThan(500);
  });

  it.each(['%00', 'none', 'active&status=failed'])('refuse the status %s in words', async (status) => {
    const answer = await me.client.get(`/ops/queues/api/queues?activeQueue=publish-x&status=${status}`);
    expect([answer.status, answer.body.error]).toEqual([
      400,
      expect.stringContaining('status must be one of'),
    ]);
  });

  it.each(['', 'latest', 'waiting', 'completed'])('show jobs of the status %j', async (status) => {
    const answer = await me.client.get(`/ops/queues/api/queues?activeQueue=publish-x&status=${status}`);
    expect(answer.status).toBe(200);
  });

  it.each(['%00', 'pp_%00', 'pp_none'])('know no post of the publication %s', async (id) => {
    expect((await me.client.get(`/ops/posts/${id}`)).status).toBe(404);
  });
});
