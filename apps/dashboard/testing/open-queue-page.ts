import { until } from '@carillon/testing/until';
import { expect } from '@jest/globals';
import { openBrowser, signInPage } from './browser.ts';
import { startDashboard } from './start-dashboard.ts';

const minute = 60_000;
const start = Math.ceil(Date.now() / minute) * minute;

/** So many minutes from now on, ISO 8601. */
export const at = (minutes: number) => new Date(start + minutes * minute).toISOString();

export type QueuePage = Awaited<ReturnType<typeof openQueuePage>>;

/** A person with an account on each network, and a page on which their queue is looked at. */
export async function openQueuePage() {
  const [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const me = await dashboard.signedIn();
  const x = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(me.profileId, 'bluesky', 'demo.sandbox.test');
  const page = await browser.open(dashboard.url);
  await signInPage(page, me);
  const lines = () => page.getByRole('listitem').filter({ has: page.locator('a[href^="/posts/"]') });
  const line = (text: string) => lines().filter({ hasText: text });
  const texts = () => page.locator('main li a[href^="/posts/"]').allTextContents();
  return {
    dashboard,
    browser,
    me,
    x,
    bluesky,
    page,
    lines,
    line,
    texts,
    /** Resolves once the posts are in this order: while they are moved, a read may show some of them moved. */
    inOrder: (...wanted: string[]) =>
      until(`the order ${wanted}`, async () => String(await texts()) === String(wanted)),
    button: (words: string, text: string) => line(text).getByRole('button', { name: `${words}: ${text}` }),
    /** The link of every screen that says when the next post goes out. */
    next: () => page.getByRole('link', { name: /^Next/ }),
    async schedule(content: string, minutes: number, accounts = [x]) {
      const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
      const body = { profileId: me.profileId, platforms, scheduledAt: at(minutes) };
      const answer = await me.client.post<{ id: string }>('/v1/posts', body);
      expect(answer.status).toBe(201);
      return answer.body.data.id;
    },
    timeOf: async (id: string) =>
      (await me.client.get<{ scheduledAt: string }>(`/v1/posts/${id}`)).body.data.scheduledAt,
    /** When a post is due on each of its accounts. */
    async dueTimes(postId: string) {
      const all = await dashboard.db.publication.findMany({ where: { postId } });
      return Object.fromEntries(all.map(({ platform, dueAt }) => [platform, dueAt?.toISOString()]));
    },
    async stop() {
      await browser.close();
      await dashboard.stop();
    },
  };
}
