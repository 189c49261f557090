import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInPage } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

let on: Composing;

beforeAll(async () => {
  on = await startComposing([['x', 'demo']]);
});

afterAll(() => on.stop());

const hour = 3_600_000;

/** Of a page: the computer's clock is an hour fast. */
const fastClock = `(() => {
  const Right = Date;
  const now = () => Right.now() + ${hour};
  globalThis.Date = class extends Right {
    constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
    static now() { return now(); }
  };
})()`;

describe('a computer whose clock is an hour fast', () => {
  it('counts down by the server’s clock, offers its times, and is told', async () => {
    const { browser, dashboard } = on;
    const me = await dashboard.signedIn();
    const account = await dashboard.carillon.account(me.profileId, 'x', 'punctual');
    const scheduledAt = new Date(Date.now() + 2 * hour + 300_000).toISOString();
    const platforms = { [account]: { items: [{ content: 'On time' }] } };
    const { status } = await me.client.post('/v1/posts', { profileId: me.profileId, platforms, scheduledAt });
    expect(status).toBe(201);
    const page = await browser.open(dashboard.url, { timezone: 'UTC' });
    await page.addInitScript(fastClock);
    await signInPage(page, me);
    await page.goto('/queue');
    await page
      .getByText(/^in 2 h [345] min$/)
      .first()
      .waitFor();
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await screens.getByText(/^Next in 2 h/).waitFor();
    await page.goto('/compose');
    await page.getByRole('radio', { name: 'Schedule' }).check();
    await page.getByRole('button', { name: 'In 1 hour' }).click();
    const chosen = await page.getByLabel('Date and time').inputValue();
    expect(Math.abs(Date.parse(`${chosen}Z`) - Date.now() - hour)).toBeLessThan(120_000);
    await screens.getByText('This computer’s clock is 1 h fast.').waitFor();
    expect(browser.consoleErrors).toEqual([]);
    await page.context().close();
  });
});
