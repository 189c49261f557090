import { recordAudit } from '@carillon/db/audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

type Client = Awaited<ReturnType<Dashboard['signedIn']>>['client'];

/** The lines of a table, without the mark that it begins with. */
async function linesOf(client: Client, query: string, path = '/app/activity/csv'): Promise<string[]> {
  const { status, text } = await client.get(`${path}?${query}`);
  expect(status).toBe(200);
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}

describe('GET /app/activity/csv', () => {
  it('is a table of what the filters let in, in UTF-8 that spreadsheets know as such', async () => {
    const { client, email, userId } = await dashboard.signedIn();
    const by = { kind: 'person', userId, sessionId: 's', address: '203.0.113.7' } as const;
    const details = { fields: ['altText', 'name'], sandbox: true };
    await recordAudit(dashboard.db, { action: 'media.changed', by, subjectId: 'med_1', details });
    const { id, at } = await dashboard.db.auditEvent.findFirstOrThrow({
      where: { userId, subjectId: 'med_1' },
    });
    const url = `${dashboard.url}/app/activity/csv?action=media.changed&timezone=Asia/Kolkata`;
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { headers: { cookie } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment'); // its name is given by the page
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const there = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(bytes.subarray(3).toString()).toBe(
      `When (Asia/Kolkata),Action,Who,API key,From,What,Id,Details,Event\r\n${there},media.changed,${email},,203.0.113.7,,med_1,"fields: altText, name; sandbox: true",${id}\r\n`,
    );
  });

  it('has no cell that a spreadsheet takes for a formula', async () => {
    const { client, profileId } = await dashboard.signedIn();
    for (const name of ['=1+1', '+1', '-1', '@SUM(1)', "'=1"]) {
      expect((await client.patch(`/app/profiles/${profileId}`, { name })).status).toBeLessThan(300);
      const [, line = ''] = await linesOf(client, 'action=profile.changed');
      expect(line).toContain(`,"'${name}",${profileId},`); // in quotes, so that only the table's own commas part cells
    }
  });

  it('has every event, however many, and names only what its reader may know', async () => {
    const admin = await dashboard.person({ admin: true });
    const { client, email, userId } = await dashboard.signedIn();
    const by = { kind: 'person', userId: admin.userId, sessionId: 's', address: '198.51.100.7' } as const;
    for (let n = 0; n < 3; n += 1)
      await recordAudit(
        dashboard.db,
        ...Array.from({ length: 400 }, () => ({
          action: 'user.changed' as const,
          by,
          userId,
          subjectId: userId,
        })),
      );
    const own = await linesOf(client, 'action=user.changed');
    expect([own.length, new Set(own).size]).toEqual([1_201, 1_201]);
    expect(own.slice(1).every((line) => line.includes(',An admin,,,'))).toBe(true);
    expect(own.join()).not.toContain(admin.userId);
    const other = await dashboard.signedIn({ admin: true });
    const all = await linesOf(other.client, `who=${admin.userId}`, '/app/activity/all/csv');
    expect(all).toHaveLength(1_201);
    expect(all[0]).toBe('When (UTC),Action,Who,API key,Whose,From,What,Id,Details,Event');
    expect(all[1]).toContain(`,user.changed,${admin.email},,${email},198.51.100.7,`);
    expect((await client.get('/app/activity/all/csv')).status).toBe(403);
  });

  it('is a header alone where nothing was done, and an error where the request is wrong', async () => {
    const { client } = await dashboard.signedIn();
    expect(await linesOf(client, 'from=2030-01-01T00:00:00Z')).toHaveLength(1);
    for (const query of ['timezone=Nowhere', 'who=nobody', 'from=yesterday', 'color=red'])
      expect((await client.get(`/app/activity/csv?${query}`)).status).toBe(400);
  });
});
