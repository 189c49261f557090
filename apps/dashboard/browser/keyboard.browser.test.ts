import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { focused, openBrowser, type TestBrowser, tabTo } from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

const text = 'Written, planned, moved and deleted without a mouse';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.person();
  await dashboard.carillon.account(person.profileId, 'x', 'demo');
  page = await browser.open(dashboard.url);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(target: Locator, typed: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(typed);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });

const stored = async () => {
  const [post] = await dashboard.db.post.findMany({ include: { publications: true } });
  return post?.publications.map(({ status, dueAt }) => [status, dueAt?.toISOString()]);
};

describe('by keyboard alone', () => {
  it('one signs in, and comes to the posts', async () => {
    await page.goto('/');
    await heading('Sign in to Carillon');
    await type(page.getByLabel('E-mail address'), person.email);
    await type(page.getByRole('textbox', { name: 'Password' }), person.password);
    await page.keyboard.press('Enter');
    await heading('Posts');
  });

  it('a text is written for an account, and scheduled', async () => {
    await press(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'New post' }));
    await heading('New post');
    await press(page.getByRole('checkbox', { name: 'X @demo' }), 'Space');
    await type(page.getByRole('textbox', { name: 'Text' }), text);
    await tabTo(page, page.getByRole('radio', { name: 'Publish now' }));
    await page.keyboard.press('ArrowDown');
    await type(page.getByLabel('Date and time'), '040420300915AM');
    await press(button('Schedule'));
    await page.getByRole('status').getByText('scheduled').waitFor();
    expect(await stored()).toEqual([['scheduled', '2030-04-04T09:15:00.000Z']]);
  });

  it('it is found in the calendar, and moved', async () => {
    await press(link('Calendar'));
    await heading('Calendar');
    await page.goto('/calendar?date=2030-04-04');
    await press(page.getByRole('button', { name: `Move: 09:15, ${text}` }));
    await page.getByRole('dialog', { name: 'Move the post' }).waitFor();
    await type(page.getByLabel(/^Time/), '1130AM');
    await press(button('Move'));
    const answer = page.getByRole('status').getByText('Moved to').or(page.getByRole('alert'));
    expect(await answer.textContent()).toContain('Moved to');
    expect(await stored()).toEqual([['scheduled', '2030-04-04T11:30:00.000Z']]);
    const moved = page.getByRole('button', { name: `Move: 11:30, ${text}` });
    await moved.waitFor();
    await focused(moved);
  });

  it('it is opened, and deleted; that can be undone for a while, and then it is gone', async () => {
    await page.keyboard.press('Shift+Tab');
    await press(link(text));
    await heading(text);
    await press(button('Delete'));
    await heading('Posts');
    await page.getByRole('region', { name: `Deleted: ${text}` }).waitFor();
    await page.getByText('No posts yet.').waitFor();
    await until('it to be deleted', async () =>
      (await stored())?.every(([status]) => status === 'cancelled'),
    );
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'New post' }).last());
    expect(browser.consoleErrors).toEqual([]);
  });
});
