import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const person = await dashboard.signedIn({ admin: true });
  const { db, carillon } = dashboard;
  const account = await carillon.account(person.profileId, 'x', 'late');
  const platforms = { [account]: { items: [{ content: 'ding' }] } };
  const scheduledAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await person.client.post('/v1/posts', { profileId: person.profileId, platforms, scheduledAt });
  await db.publication.updateMany({ data: { dueAt: new Date(Date.now() - 3_600_000) } });
  const seenAt = new Date();
  await db.worker.create({ data: { name: 'worker@host-1', concurrency: 1_000, startedAt: seenAt, seenAt } });
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterEach(() => expect(browser.consoleErrors.splice(0)).toEqual([]));

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');

describe('the system', () => {
  it('is told in tables: workers, queues and what is late', async () => {
    await page.goto('/status?tab=system');
    await rowsOf('Workers').filter({ hasText: 'worker@host-1' }).getByText('running').waitFor();
    expect(await rowsOf('Workers').nth(1).textContent()).toMatch(/running1,000\w+ \d\d:\d\d\d+ s ago/);
    expect(await rowsOf('Queues').nth(1).textContent()).toMatch(/^Xrunning\d+\d+\d+\d+/);
    expect(await rowsOf('Queues').count()).toBe(3);
    expect(await rowsOf('Late or not confirmed').nth(1).textContent()).toMatch(/^Due but not .*X11 h$/);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
