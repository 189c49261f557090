import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import yazl from 'yazl';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let mine: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([
    startDashboard({}, { undoMs: 300, bulk: { pollMs: 100, turnMs: 200 } }),
    openBrowser(),
  ]);
  mine = await dashboard.signedIn();
  await dashboard.carillon.account(mine.profileId, 'x', 'ringer');
  await dashboard.carillon.account(mine.profileId, 'bluesky', 'ringer');
  page = await browser.open(dashboard.url);
  await signInPage(page, mine);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const stored = () => dashboard.db.post.count({ where: { userId: mine.userId } });

async function choose(table: string, pictures: Buffer | null = null) {
  const files = page.getByRole('form', { name: 'Files' }).locator('input[type=file]');
  await files.nth(0).setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  if (pictures)
    await files.nth(1).setInputFiles({ name: 'march.zip', mimeType: 'application/zip', buffer: pictures });
  await button('Check the table').click();
}

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Saves a file that a button gives. */
async function saved(name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await button(name).click();
  return readFile(await (await coming).path(), 'utf8');
}

const table = [
  'accounts,text,when,media,alt_text,external_id',
  'all,The first bell,2030-03-01 09:00,bell.png,A bell,march-1',
  `all,"${'long '.repeat(80)}",2030-03-02 09:00,,,march-2`,
  'bluesky,The third bell,someday,,,march-3',
  'x,The fourth bell,draft,,,march-4',
].join('\n');

describe('a table of posts', () => {
  it('is checked line by line, and nothing is stored before a yes', async () => {
    await page.goto('/posts');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await button('Check the table').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await saved('Download a template')).replace('\uFEFF', '')).toMatch(
      /^profile,accounts,text,text_2,when,/,
    );
    const png = await picture({ width: 60, height: 40 }).png().toBuffer();
    await choose(table, await zipOf({ 'pictures/bell.png': png }));
    await page.getByText('march.csv has 2 posts to import, and 2 rows with problems.').waitFor();
    const lines = page.getByRole('table', { name: 'Problems' }).getByRole('row');
    expect((await lines.allInnerTexts()).map((text) => text.split(/\s*\t\s*/))).toEqual([
      ['Line', 'Column', 'Problem'],
      ['3', 'text', expect.stringMatching(/^text is 400 weighted characters long/)],
      ['3', 'text', expect.stringMatching(/^text is 400 graphemes long/)],
      ['4', 'when', 'someday is no time such as 2027-03-01 09:00, and not one of now, auto and draft.'],
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await stored()).toBe(0);
  });

  it('is stored after it, with its pictures, and the result says which rows', async () => {
    await button('Import 2 posts').click();
    await page.getByText('2 posts created.').waitFor();
    expect(await stored()).toBe(2);
    const media = await dashboard.db.itemMedium.findMany({ select: { altText: true } });
    expect(media).toEqual([{ altText: 'A bell' }, { altText: 'A bell' }]);
    const result = await saved('Download the result');
    expect(result).toMatch(/^\uFEFFaccounts,text,when,media,alt_text,external_id,post_id,status,problem\r\n/);
    expect(result).toMatch(/,march-1,pst_\w+,scheduled,\r\n/);
    expect(result).toMatch(/,march-2,,failed,"?text is 400 weighted characters/);
    expect(result).toMatch(/,march-4,pst_\w+,draft,\r\n/);

    await button('Import another table').click();
    const mended = result.replace(/(?:long )+/, 'shorter').replace('someday', 'auto');
    await choose(mended.replace('\uFEFF', ''));
    await page.getByText('2 posts to import; 2 rows were imported before.').waitFor();
    await button('Import 2 posts').click();
    await page.getByText('2 posts created.').waitFor();
    expect(await stored()).toBe(4);
  });

  it('whose dates may be read in two ways is asked about once', async () => {
    await page.goto('/import');
    await choose('accounts,text,when\nall,A fifth bell,3/1/2040 9:00\nall,A sixth bell,4/1/2040 9:00');
    await page.getByText('Which day is 3/1/2040 9:00 in line 2?').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Day first: 3 January 2040').click();
    await page.getByText('march.csv has 2 posts to import.').waitFor();
    await button('Import 2 posts').click();
    await page.getByText('2 posts created.').waitFor();
    const post = await dashboard.db.post.findFirstOrThrow({ where: { content: 'A sixth bell' } });
    expect(post.scheduledAt?.toISOString()).toBe('2040-01-04T09:00:00.000Z');
  });

  it('of another product keeps its columns: they are chosen, and the rows shown as they will be stored', async () => {
    await dashboard.db.profile.update({ where: { id: mine.profileId }, data: { timezone: 'Asia/Tokyo' } });
    await page.goto('/import');
    await choose(
      'Message,Date,Time,Link,Notes\nA seventh bell,28/3/2040,9:00 AM,https://a.example/b,ours\nAn eighth bell,,,,',
    );
    await page.getByText('What do the columns of march.csv mean?').waitFor();
    const form = page.getByRole('form', { name: 'Columns' });
    const fields = {
      Text: 'Message',
      'Link, added to the text': 'Link',
      'Date, or date and time': 'Date',
      'Time, in a column of its own': 'Time',
      Tags: '',
    };
    for (const [label, column] of Object.entries(fields))
      expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe(column);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Check the table').click();
    await page.getByText('march.csv has 2 posts to import.').waitFor();
    const rows = page.getByRole('table', { name: 'Preview' }).getByRole('row');
    expect((await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Line Text Accounts When Media',
      expect.stringMatching(
        /^2 A seventh bell https:\/\/a\.example\/b X @ringer, Bluesky @ringer\.sandbox\.test .*Mar.* 2040.*9:00/,
      ),
      '3 An eighth bell X @ringer, Bluesky @ringer.sandbox.test Draft',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    const before = await stored();
    await button('Import 2 posts').click();
    await page.getByText('2 posts created.').waitFor();
    expect(await stored()).toBe(before + 2);
    const post = await dashboard.db.post.findFirstOrThrow({
      where: { content: { startsWith: 'A seventh' } },
    });
    expect(post.scheduledAt?.toISOString()).toBe('2040-03-28T00:00:00.000Z');
  });

  it('is taken back for an hour, but for what is published', async () => {
    dashboard.carillon.startWorker();
    await page.goto('/import');
    await choose('accounts,text,when\nx,Out now,now\nx,A draft,draft\nx,Another,2040-03-01 09:00');
    await button('Import 3 posts').click();
    await page.getByText('3 posts created.').waitFor();
    const out = () => dashboard.db.post.findFirstOrThrow({ where: { content: 'Out now' } });
    await until('the post to be out', async () => (await out()).status === 'published');
    await page.goto('/import');
    const recent = page.getByRole('region', { name: 'Imported in the last hour' });
    await recent.getByText(/^march\.csv: 3 posts, /).waitFor();
    const newest = recent.getByRole('group', { name: 'march.csv: 3 posts' });
    await newest.getByRole('button', { name: 'Delete these 2' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Delete: 2 posts').waitFor();
    await dialog.getByText('Left out: 1 post where this isn’t possible.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const progress = page.getByRole('region', { name: 'Delete: progress' });
    await progress.getByText('Deleted 2 posts.').waitFor();
    await progress.getByRole('button', { name: 'Close' }).click();
    await newest.getByText('None is left to delete.').waitFor();
    expect((await out()).status).toBe('published');
    const drafts = await dashboard.db.post.findMany({ where: { content: { in: ['A draft', 'Another'] } } });
    expect(drafts.filter(({ status }) => status !== 'cancelled')).toEqual([]);
  });

  it('that is none says so', async () => {
    await page.goto('/import');
    await choose('accounts,text\nall,"Never closed');
    await page.getByText('The double quote that opens here is never closed.').waitFor();
    await page.getByText('march.csv has no posts to import, and 1 row with problems.').waitFor();
    expect(await button(/^Import \d/).count()).toBe(0);
    await button('Choose other files').click();
    await choose('accounts,text\nall,Hello', Buffer.from('no zip'));
    await page.getByText('The file with the pictures is no zip archive, or is damaged.').waitFor();
  });
});
