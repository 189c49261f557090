import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { bulkClient } from './bulk-client.ts';
import { type Dashboard, startDashboard } from './start-dashboard.ts';

/** Long enough to look at what waits, ms. */
export const undoMs = 1_500;

/** 9 o'clock, or another hour, of a day in March 2030, UTC. ISO 8601. */
export const at = (day: number, hour = 9) => new Date(Date.UTC(2030, 2, day, hour)).toISOString();

/** A time some days later. */
export const later = (time: string | null | undefined, days: number) =>
  new Date(Date.parse(time ?? '') + days * 86_400_000).toISOString();

export const move = (to: object) => ({ name: 'move', to });

export const inAWeek = move({ kind: 'distance', by: 'P1W' });

/** Scheduled posts, as a tab of the list has them. */
export const due = { platform_status: 'scheduled', sort: 'due' };

/** A dashboard for the tests of a file, and for each a new person with an account on each network. */
export function bulkScene() {
  let dashboard: Dashboard;
  let me: Awaited<ReturnType<Dashboard['signedIn']>>;
  let accounts: { readonly x: string; readonly bluesky: string };
  beforeAll(async () => {
    dashboard = await startDashboard({}, { undoMs, bulk: { pollMs: 100, turnMs: 200 } });
  });
  beforeEach(async () => {
    me = await dashboard.signedIn();
    accounts = await accountsOf(dashboard, me);
  });
  afterAll(() => dashboard.stop());

  const scheduled = (n: number, day: number) => ({
    content: `post ${n} of ${me.userId}`,
    accounts: [accounts.x],
    scheduledAt: new Date(Date.parse(at(day)) + n * 60_000).toISOString(),
  });

  return {
    get dashboard() {
      return dashboard;
    },
    get me() {
      return me;
    },
    get x() {
      return accounts.x;
    },
    get bluesky() {
      return accounts.bluesky;
    },
    get bulk() {
      return bulkClient(me.client, me.profileId);
    },

    /** Posts on X, a minute apart. */
    scheduled: (count: number, day = 4) => Array.from({ length: count }, (_, n) => scheduled(n, day)),

    /** When posts are due, in the order of their ids; ISO 8601. */
    async times(ids: readonly string[]) {
      const posts = await dashboard.db.post.findMany({ where: { id: { in: [...ids] } } });
      const byId = new Map(posts.map((post) => [post.id, post.scheduledAt?.toISOString() ?? null]));
      return ids.map((id) => byId.get(id));
    },

    /** A post with what it is on accounts. */
    findPost: (id: string) =>
      dashboard.db.post.findUniqueOrThrow({
        where: { id },
        include: { publications: { where: { status: { not: 'cancelled' } }, include: { items: true } } },
      }),

    /** Audit events about something. */
    events: (subjectId: string) =>
      dashboard.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } }),
  };
}

async function accountsOf(
  { carillon }: Dashboard,
  { userId, profileId }: { userId: string; profileId: string },
) {
  const name = userId.slice(-8);
  return {
    x: await carillon.account(profileId, 'x', `x${name}`),
    bluesky: await carillon.account(profileId, 'bluesky', `b${name}.test`),
  };
}
