import assert from 'node:assert/strict';
import { picture } from '@carillon/media/testing/make-picture';
import { linkTable } from '@carillon/networks/testing/link-table';
import { inParallel } from '@carillon/testing/in-parallel';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import type { Place } from './cutting-proxy.ts';
import { listRecords, type PostedRecord, readBlob } from './posted-record.ts';
import { type Author, publishPost } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

/** Items of a thread that holds some of the texts: a post for each would take the run's time. */
const itemsInThread = 10;

/** Texts whose links people saw go wrong: the facets that the server holds are read back. @returns the number of records */
export async function checkLinks(
  check: Check,
  author: Author,
  place: { readonly server: string; readonly did: string },
  run: TestRun,
): Promise<number> {
  const before = new Set((await listRecords(place.server, place.did)).map(({ uri }) => uri));
  const texts = linkTable.map(([text]) => text);
  const threads = Array.from({ length: Math.ceil(texts.length / itemsInThread) }, (_, n) =>
    texts.slice(n * itemsInThread, (n + 1) * itemsInThread),
  );
  const posts = await inParallel(threads, 1, (contents) =>
    publishPost(
      author,
      contents.map((content) => ({ content, linkCard: false })),
      run,
    ),
  );
  await check('links: published', () => {
    for (const post of posts) assert.equal(post.status, 'published', String(post.platforms[0]?.errorMessage));
  });
  const records = (await listRecords(place.server, place.did)).filter(({ uri }) => !before.has(uri));
  await check('links: those of every text are as its readers see them', () =>
    assert.deepEqual(
      linkTable.map(([text]) => [text, records.filter(({ value }) => value.text === text).map(linksOf)]),
      linkTable.map(([text, links]) => [text, [links]]),
    ),
  );
  return texts.length;
}

/** The links of a record's facets, in their order; one that covers other bytes than its own shows up as the difference. */
function linksOf({ value: { text, facets = [] } }: PostedRecord): readonly string[] {
  const bytes = Buffer.from(text);
  return facets.flatMap(({ index, features: [feature] }) => {
    if (feature?.$type !== 'app.bsky.richtext.facet#link' || feature.uri === undefined) return [];
    const covered = bytes.subarray(index.byteStart, index.byteEnd).toString();
    const isOwn =
      feature.uri.toLowerCase().replace('https://', '') === covered.toLowerCase().replace('https://', '');
    return [isOwn ? feature.uri : `${feature.uri} over ${covered}`];
  });
}

/** A post with a link, whose answer is lost: its card is read back with the picture. @returns the number of posts */
export async function checkLinkCard(
  check: Check,
  author: Author,
  place: Place,
  run: TestRun,
): Promise<number> {
  const shown = await picture({ width: 120, height: 63 }).jpeg().toBuffer();
  const html =
    '<head><title>The bells</title><meta name="description" content="All forty"><meta property="og:image" content="/bells.jpg">';
  const somewhere = await startScriptedServer(({ path }) => ({ body: path === '/bells.jpg' ? shown : html }));
  try {
    const text = `A card: ${somewhere.url}/tower`;
    place.proxy.cutAnswers('/xrpc/com.atproto.repo.applyWrites', 1);
    const post = await publishPost(author, [{ content: text }], run);
    await check('a link: published', () =>
      assert.equal(post.status, 'published', String(post.platforms[0]?.errorMessage)),
    );
    const records = (await listRecords(place.server, place.did)).filter(({ value }) => value.text === text);
    const { thumb, ...card } = records[0]?.value.embed?.external ?? {};
    await check('a link: once, with the words of its page', () => {
      assert.equal(records.length, 1);
      assert.deepEqual(card, { uri: `${somewhere.url}/tower`, title: 'The bells', description: 'All forty' });
    });
    await check('a link: with the picture of its page', async () => {
      assert.ok(thumb !== undefined && thumb.mimeType === 'image/jpeg');
      assert.ok((await readBlob(place, thumb)).equals(shown));
    });
  } finally {
    await somewhere.close();
  }
  return 1;
}
