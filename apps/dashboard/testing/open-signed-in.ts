import { openBrowser, signInPage } from './browser.ts';
import { type PersonFacts, startDashboard } from './start-dashboard.ts';

export type SignedIn = Awaited<ReturnType<typeof openSignedIn>>;

/** Starts a dashboard, and a browser in which a person with one profile is signed in; `person.client` is one as well. */
export async function openSignedIn(facts: PersonFacts = {}) {
  const [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const person = await dashboard.signedIn(facts);
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);
  return {
    ...{ dashboard, browser, person, page },
    async stop(): Promise<void> {
      await browser.close();
      await dashboard.stop();
    },
  };
}
