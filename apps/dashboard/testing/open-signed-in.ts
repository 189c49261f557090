import { openBrowser, signInPage } from './browser.ts';
import { type PersonFacts, startDashboard } from './start-dashboard.ts';

export type SignedIn = Awaited<ReturnType<typeof openSignedIn>>;

/**
 * Starts a dashboard, and a browser in which a person with one profile is signed in; `person.client` is one as well.
 * @param overrides differences of the dashboard
 */
export async function openSignedIn(
  facts: PersonFacts = {},
  overrides: Parameters<typeof startDashboard>[1] = {},
) {
  const [dashboard, browser] = await Promise.all([startDashboard({}, overrides), openBrowser()]);
  const person = await dashboard.signedIn(facts);
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);
  return {
    dashboard,
    browser,
    person,
    page,
    async stop(): Promise<void> {
      await browser.close();
      await dashboard.stop();
    },
  };
}
