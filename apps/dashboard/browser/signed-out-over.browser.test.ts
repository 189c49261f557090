import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessibilityProblems, focused, personMenu } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

let on: Composing;

beforeAll(async () => {
  on = await startComposing([
    ['x', 'demo'],
    ['bluesky', 'demo.sandbox.test'],
  ]);
});

afterAll(() => on.stop());

const dialog = () => on.page.getByRole('dialog', { name: 'Sign in to go on' });
const text = () => on.page.getByRole('textbox', { name: 'Text' });
const endSession = () => on.dashboard.db.session.deleteMany({ where: { userId: on.person.userId } });

async function signInAgain({ email, password } = on.person): Promise<void> {
  await dialog().getByLabel('E-mail address').fill(email);
  await dialog().getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog().getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
}

describe('a session that ends while somebody writes', () => {
  it('is said at the next letters, over the text, which goes on after signing in', async () => {
    const { page, dashboard, person } = on;
    await page.goto('/compose');
    await text().fill('Half a sent');
    await page.getByText('Saved', { exact: true }).waitFor();
    await endSession();
    await text().pressSequentially('ence');
    await dialog().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(page.url()).toMatch(/\/compose$/);
    await focused(dialog().getByLabel('E-mail address'));
    await signInAgain();
    await focused(text());
    await page.keyboard.type(' and more');
    expect(await text().inputValue()).toBe('Half a sentence and more');
    await until('the server to have it', async () => {
      const kept = await dashboard.db.keptText.findFirst({ where: { userId: person.userId } });
      return JSON.stringify(kept?.form ?? '').includes('and more');
    });
  });

  it('is said when it is to be published, and then it is, once', async () => {
    const { page, dashboard } = on;
    for (const box of await page.getByRole('group', { name: 'Accounts' }).getByRole('checkbox').all())
      await box.check();
    await page.getByText('Saved', { exact: true }).waitFor();
    await endSession();
    await page.getByRole('button', { name: 'Publish now', exact: true }).click();
    await dialog().waitFor();
    await signInAgain();
    await page.waitForURL(/\/posts\/pst_/);
    expect(await dashboard.db.post.count({ where: { status: { not: 'draft' } } })).toBe(1);
  });

  it('gives another person who signs in then a page of their own', async () => {
    const { page, dashboard } = on;
    await page.goto('/compose');
    await text().fill('Not for others');
    await page.getByText('Saved', { exact: true }).waitFor();
    const other = await dashboard.person();
    await endSession();
    await text().pressSequentially('!');
    await dialog().waitFor();
    page.on('dialog', (question) => void question.accept());
    await signInAgain(other);
    await personMenu(page).filter({ hasText: other.email }).waitFor();
    expect(await page.getByText('Not for others').count()).toBe(0);
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
