import assert from 'node:assert/strict';
import type { Place } from './cutting-proxy.ts';
import { type Author, publishPost } from './publish-post.ts';
import { xrpc } from './start-bluesky.ts';
import type { Check, TestRun } from './test-run.ts';

interface Read {
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Publishes a thread that says who may reply and quote, in which language it is and what it warns of, and loses the answer.
 * @returns how many posts
 */
export async function checkOptions(
  check: Check,
  author: Author,
  { proxy, server, did }: Place,
  run: TestRun,
): Promise<number> {
  const asked = {
    replyGate: ['mentioned', 'following', 'followers'],
    allowQuotes: false,
    languages: ['en', 'pt-BR'],
    labels: ['graphic-media'],
  };
  const contents = [
    { content: 'A bell with a gate', linkCard: false, options: { bluesky: asked } },
    { content: 'and one without', linkCard: false },
  ];
  proxy.cutAnswers('/xrpc/com.atproto.repo.applyWrites', 1);
  const { status, platforms } = await publishPost(author, contents, run);
  const uri = platforms[0]?.platformPostId ?? '';
  await check('options: published, though the answer was lost', () =>
    assert.deepEqual([status, platforms[0]?.errorMessage], ['published', null]),
  );

  const rkey = uri.split('/').at(-1) ?? '';
  const read = async (collection: string) => {
    const query = { repo: did, collection, rkey };
    return (await xrpc<Read>(server, 'com.atproto.repo.getRecord', { query })).value;
  };
  const rule = (name: string) => ({ $type: `app.bsky.feed.${name}` });
  await check('options: the record has languages and warnings', async () => {
    const { langs, labels } = await read('app.bsky.feed.post');
    const values = [{ val: 'graphic-media' }];
    assert.deepEqual([langs, labels], [asked.languages, { ...label, values }]);
  });
  await check('options: gates stand beside it, under its key', async () => {
    const gates = await Promise.all([read('app.bsky.feed.threadgate'), read('app.bsky.feed.postgate')]);
    const rules = ['mentionRule', 'followingRule', 'followerRule'].map((name) => rule(`threadgate#${name}`));
    assert.deepEqual(
      gates.map(({ post, allow, embeddingRules }) => [post, allow ?? embeddingRules]),
      [
        [uri, rules],
        [uri, [rule('postgate#disableRule')]],
      ],
    );
  });
  return contents.length;
}

const label = { $type: 'com.atproto.label.defs#selfLabels' };
