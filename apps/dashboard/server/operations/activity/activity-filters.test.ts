import { newId } from '@carillon/core';
import { type AuditAuthor, recordAudit, scanAuditEvents } from '@carillon/db/audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

type Client = Awaited<ReturnType<Dashboard['signedIn']>>['client'];

interface Page {
  readonly events: readonly {
    readonly id: string;
    readonly at: string;
    readonly subject: { readonly id: string } | null;
  }[];
  readonly next: string | null;
}

const read = async (client: Client, query: string, path = '/app/activity') =>
  (await client.get<Page>(`${path}?${query}`)).body.data;

const subjectsOf = ({ events }: Page) => events.flatMap(({ subject }) => subject?.id ?? []);

/** What several authors did with media of one user, the subject called as the author. */
async function doneByAll(userId: string, adminId: string): Promise<Readonly<Record<string, AuditAuthor>>> {
  const apiKeyId = newId('apk');
  const authors: Readonly<Record<string, AuditAuthor>> = {
    person: { kind: 'person', userId, sessionId: 's' },
    admin: { kind: 'person', userId: adminId, sessionId: 's', address: '198.51.100.7' },
    key: { kind: 'api_key', userId, apiKeyId, sandbox: false },
    'key of the admin': { kind: 'api_key', userId: adminId, apiKeyId: newId('apk'), sandbox: false },
    connect_link: { kind: 'connect_link' },
    cli: { kind: 'cli' },
    system: { kind: 'system' },
    anyone: { kind: 'anyone' },
  };
  for (const [subjectId, by] of Object.entries(authors))
    await recordAudit(dashboard.db, { action: 'media.changed', by, userId, subjectId });
  return authors;
}

const keyOf = (author: AuditAuthor | undefined) => (author && 'apiKeyId' in author ? author.apiKeyId : '');

describe('GET /app/activity, by who did it', () => {
  it('tells what one person, one key or one kind of author did', async () => {
    const admin = await dashboard.signedIn({ admin: true });
    const { client, userId } = await dashboard.signedIn();
    const authors = await doneByAll(userId, admin.userId);
    const by = async (who: string) => subjectsOf(await read(client, `action=media.changed&who=${who}`));
    expect(await by(userId)).toEqual(['person']);
    expect(await by('others')).toEqual(['admin']);
    expect(await by(keyOf(authors['key']))).toEqual(['key']);
    expect((await by('api_key')).toSorted()).toEqual(['key', 'key of the admin']);
    for (const kind of ['connect_link', 'cli', 'system', 'anyone']) expect(await by(kind)).toEqual([kind]);
    const all = 'action=media.changed&who=';
    expect(subjectsOf(await read(admin.client, `${all}${admin.userId}`, '/app/activity/all'))).toEqual([
      'admin',
    ]);
    const theirs = keyOf(authors['key of the admin']);
    expect(subjectsOf(await read(admin.client, `${all}${theirs}`, '/app/activity/all'))).toEqual([
      'key of the admin',
    ]);
  });

  it('lets nobody find out which admin it was', async () => {
    const admin = await dashboard.signedIn({ admin: true });
    const { client, userId } = await dashboard.signedIn();
    const authors = await doneByAll(userId, admin.userId);
    expect((await client.get(`/app/activity?who=${admin.userId}`)).status).toBe(404);
    expect(subjectsOf(await read(client, `who=${keyOf(authors['key of the admin'])}`))).toEqual([]);
    expect((await client.get(`/app/activity/csv?who=${admin.userId}`)).status).toBe(404);
  });

  it('refuses what is no author', async () => {
    const { client } = await dashboard.signedIn();
    for (const who of ['pst_1', 'person', 'usr_', 'x'.repeat(300)])
      expect((await client.get(`/app/activity?who=${who}`)).status).toBe(400);
  });

  it('offers people their own keys, and admins everybody and theirs', async () => {
    const { client, email, userId } = await dashboard.signedIn();
    const key = { name: 'Nightly job', scopes: ['posts:read'], expiresIn: 30, sandbox: false };
    const { body } = await client.post<{ id: string }>('/app/keys', key);
    const you = { id: userId, email };
    const own = await client.get('/app/activity/authors');
    expect(own.body.data).toEqual({ people: [you], keys: [{ id: body.data.id, name: key.name, user: you }] });
    const admin = await dashboard.signedIn({ admin: true });
    const all = await admin.client.get<{ people: object[]; keys: object[] }>('/app/activity/all/authors');
    expect(all.body.data.people).toContainEqual(you);
    expect(all.body.data.keys).toContainEqual({ id: body.data.id, name: key.name, user: you });
    expect((await client.get('/app/activity/all/authors')).status).toBe(403);
  });

  it('finds a rare author behind very many others, in pages that look at so many each', async () => {
    const { userId } = await dashboard.signedIn();
    const record = (kind: 'cli' | 'system', count: number) =>
      recordAudit(
        dashboard.db,
        ...Array.from({ length: count }, () => ({ action: 'media.changed' as const, by: { kind }, userId })),
      );
    await record('cli', 1);
    await new Promise((later) => setTimeout(later, 5)); // ids of one millisecond have no order
    await record('system', 25);
    const reader = { userId, sandbox: false };
    const found: string[] = [];
    let [pages, next]: [number, string | null] = [0, null];
    do {
      const filter = {
        limit: 5,
        action: 'media.changed',
        by: { actor: 'cli' },
        after: next ?? undefined,
      } as const;
      const page = await scanAuditEvents(dashboard.db, reader, filter, 10);
      found.push(...page.rows.map(({ actor }) => actor));
      ({ next } = page);
      pages += 1;
    } while (next !== null);
    expect([found, pages]).toEqual([['cli'], 3]);
  });
});

describe('GET /app/activity, by when it was done', () => {
  it('begins at a moment, and ends before another', async () => {
    const { client, userId } = await dashboard.signedIn();
    for (const subjectId of ['first', 'second', 'third']) {
      await recordAudit(dashboard.db, { action: 'media.changed', by: { kind: 'cli' }, userId, subjectId });
      await new Promise((later) => setTimeout(later, 5));
    }
    const { events } = await read(client, 'action=media.changed');
    const [third, second] = events.map(({ at }) => at);
    const of = async (times: string) => subjectsOf(await read(client, `action=media.changed&${times}`));
    expect(await of(`from=${second}`)).toEqual(['third', 'second']);
    expect(await of(`to=${third}`)).toEqual(['second', 'first']);
    expect(await of(`from=${second}&to=${third}`)).toEqual(['second']);
  });
});
