import type { Locator } from 'playwright-core';
import { openBrowser, signInPage } from './browser.ts';
import { startDashboard } from './start-dashboard.ts';

export type TestCalendar = Awaited<ReturnType<typeof openCalendar>>;

/** Starts a dashboard, and a browser of a person with an account on each network, to look at their calendar. */
export async function openCalendar() {
  const [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const person = await dashboard.signedIn();
  /** Ids of accounts. */
  const x = await dashboard.carillon.account(person.profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(person.profileId, 'bluesky', 'demo.sandbox.test');
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);

  const grid = () => page.getByRole('grid');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  /** Resolves once the posts are there. */
  const ready = () =>
    page
      .getByRole('article')
      .or(button(/\d posts: /))
      .first()
      .waitFor();

  return {
    dashboard,
    browser,
    person,
    x,
    bluesky,
    page,
    grid,
    button,
    ready,

    /** @param name a day, YYYY-MM-DD, or an hour, YYYY-MM-DDTHH */
    cell: (name: string) => grid().locator(`[data-cell="${name}"]`),

    /** Schedules a post, on X unless accounts are given. @returns its id */
    async create(content: string, scheduledAt: string, accounts = [x]): Promise<string> {
      const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
      const answer = await person.client.post<{ id: string }>('/v1/posts', {
        profileId: person.profileId,
        platforms,
        scheduledAt,
      });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.data.id;
    },

    /** Goes to a part of the calendar with posts in it. @param width of the window, px */
    async open(query: string, { width = 1280 } = {}): Promise<void> {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/calendar?${query}`);
      await ready();
    },

    async close(): Promise<void> {
      await browser.close();
      await dashboard.stop();
    },
  };
}

/** Where something is on the page, px. @throws when it is not there */
export async function rectOf(target: Locator) {
  const rect = await target.boundingBox();
  if (rect === null) throw new Error(`${target} is not on the page.`);
  return rect;
}
