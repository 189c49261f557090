import assert from 'node:assert/strict';
import { picture } from '@carillon/media/testing/make-picture';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import type { startCuttingProxy } from './cutting-proxy.ts';
import { listRecords, readBlob } from './posted-record.ts';
import { type Author, publishPost } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

interface Place {
  readonly proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  readonly server: string;
  readonly did: string;
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
