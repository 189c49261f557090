import { AppBskyFeedPost, AppBskyRichtextFacet } from '@atproto/api';
import { cidForLex, type LexValue } from '@atproto/lex-cbor';
import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linkTable } from '../testing/link-table.ts';
import type { Facet } from './facets.ts';
import { blueskyLimits } from './limits.ts';
import { atBluesky, bluesky, blueskyAccount, errorAnswer } from './testing/scripted-bluesky.ts';
import { type PostRecord, postRecord } from './thread-records.ts';

const now = new Date('2026-11-21T12:00:00Z');
const unknownHandle = errorAnswer(400, 'InvalidRequest', 'Unable to resolve handle');

async function prepare(contents: string[], resolveHandle: ScriptedAnswer = unknownHandle) {
  const { result } = await atBluesky({ resolveHandle }, (url) =>
    bluesky.prepare(
      contents.map((content) => ({ content })),
      { ...blueskyAccount(url), now: () => now },
      now,
    ),
  );
  return result;
}

async function records(contents: string[], resolveHandle?: ScriptedAnswer): Promise<PostRecord[]> {
  const preparation = await prepare(contents, resolveHandle);
  return 'items' in preparation ? preparation.items.map((item) => postRecord.parse(item)) : [];
}

/** The facets of a record, each with the text that it covers. */
function facetsOf(post: PostRecord | undefined) {
  const { text, facets = [] } = (post?.record ?? {}) as { text: string; facets?: Facet[] };
  const bytes = Buffer.from(text);
  return facets.map(({ index, features }) => ({
    covers: bytes.subarray(index.byteStart, index.byteEnd).toString(),
    feature: features[0],
  }));
}

describe('prepare', () => {
  it('marks links and tags by UTF-8 byte', async () => {
    const [post] = await records(['👨‍👩‍👧‍👦 日本 https://example.com/ä?b=1, also example.org #café $BSKY.']);
    expect(facetsOf(post)).toMatchObject([
      { covers: 'https://example.com/ä?b=1', feature: { uri: 'https://example.com/ä?b=1' } },
      { covers: 'example.org', feature: { uri: 'https://example.org' } },
      { covers: '#café', feature: { tag: 'café' } },
      { covers: '$BSKY', feature: { tag: '$BSKY' } },
    ]);
  });

  it.each(linkTable)('links in %j what its readers take for links', async (text, links) => {
    const [post] = await records([text]);
    const found = facetsOf(post).filter(({ feature }) => AppBskyRichtextFacet.isLink(feature));
    expect(found.map(({ feature }) => feature)).toMatchObject(links.map((uri) => ({ uri })));
    for (const { covers, feature } of found) {
      const { uri } = feature as AppBskyRichtextFacet.Link;
      expect([uri, uri.replace('https://', '')]).toContain(
        covers.replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
      );
    }
  });

  it.each(['https:///example.com/page', 'https:////example.com'])(
    'makes no card of a link that servers refuse: %s',
    async (link) => {
      const { result } = await atBluesky({}, (url) =>
        bluesky.prepare([{ content: `See ${link}`, linkCard: true }], blueskyAccount(url), now),
      );
      expect(result).toMatchObject({ kind: 'prepared', items: [{ picture: null }] });
      expect(JSON.stringify(result)).not.toContain('embed');
    },
  );

  it('mentions whom the server knows', async () => {
    const [post] = await records(['Hi @bob.test!'], { body: { did: 'did:plc:bob' } });
    expect(facetsOf(post)).toMatchObject([{ covers: '@bob.test', feature: { did: 'did:plc:bob' } }]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['says so', unknownHandle],
    ['fails at that', { status: 500, body: { error: 'InternalServerError' } }],
    ['answers nonsense', { body: { did: 'bob' } }],
  ])('leaves a mention as plain text where the server does not know it and %s', async (_, answer) => {
    const [post] = await records(['Hi @bob.test!'], answer);
    expect(post?.record).toEqual({
      $type: 'app.bsky.feed.post',
      text: 'Hi @bob.test!',
      createdAt: now.toISOString(),
    });
  });

  it.each<[string, ScriptedAnswer]>([
    ['a reset', { fault: 'reset' }],
    ['503', { status: 503 }],
    ['a rate limit', errorAnswer(429, 'RateLimitExceeded', 'Rate Limit Exceeded')],
  ])('waits with a mention after %s', async (_, answer) => {
    expect(await prepare(['Hi @bob.test!'], answer)).toMatchObject({ kind: 'retry' });
  });

  it('leaves out a facet that would have the post refused', async () => {
    const [post] = await records([`https://. https://example.com #${`a${'\u0301'.repeat(5)}`.repeat(64)}`]);
    expect(facetsOf(post)).toMatchObject([{ covers: 'https://example.com' }]);
  });

  it('hangs a thread together before it is sent', async () => {
    const [first, second, third] = await records(['One', 'Two', 'Three']);
    const ref = (post?: PostRecord) => ({
      uri: `at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/${post?.recordKey}`,
      cid: post?.cid,
    });
    expect(first?.record).toEqual({
      $type: 'app.bsky.feed.post',
      text: 'One',
      createdAt: '2026-11-21T11:59:59.998Z',
    });
    expect(second?.record).toMatchObject({
      createdAt: '2026-11-21T11:59:59.999Z',
      reply: { root: ref(first), parent: ref(first) },
    });
    expect(third?.record).toMatchObject({
      createdAt: '2026-11-21T12:00:00.000Z',
      reply: { root: ref(first), parent: ref(second) },
    });
  });

  it('gives keys that rise and never repeat', async () => {
    const keys = (await records(Array(25).fill('Same'))).map(({ recordKey }) => recordKey);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(keys).toHaveLength(25);
    expect(keys.every((key) => /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/.test(key))).toBe(
      true,
    );
  });
});

describe('any text', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constantFrom(
      '#日本語',
      '#a.b!',
      '@bob.test',
      '$BSKY',
      'example.com)',
      '(https://x.org/(a)',
      '👨‍👩‍👧‍👦',
      '\n',
      'Https://example.com/a?!',
      '#tag「https://example.com/日」',
      'README.md',
      '日本語.jp',
      'bob.me@example.com',
    ),
  );
  /** Planning lets nothing through that is longer. */
  const fits = (text: string) =>
    blueskyLimits.measure(text) <= blueskyLimits.maxLength && blueskyLimits.otherProblem(text) === null;
  const text = fc
    .array(word, { maxLength: 6 })
    .map((words) => words.join(' '))
    .filter(fits);

  it('becomes a record that is valid, whose facets cover what they say, and whose CID outlives the database', async () => {
    await atBluesky({ resolveHandle: { body: { did: 'did:plc:bob' } } }, (url) =>
      fc.assert(
        fc.asyncProperty(text, text, async (...contents) => {
          const items = contents.map((content) => ({ content }));
          const preparation = await bluesky.prepare(items, { ...blueskyAccount(url), now: () => now }, now);
          const posts = 'items' in preparation ? preparation.items.map((item) => postRecord.parse(item)) : [];
          expect(posts.map(({ record }) => record['text'])).toEqual(contents);
          for (const post of posts) {
            expect(AppBskyFeedPost.validateRecord(post.record)).toMatchObject({ success: true });
            for (const { covers, feature } of facetsOf(post))
              expect(meaningOf(covers)).toContainEqual(feature);
            expect((await cidForLex(asJsonb(post.record))).toString()).toBe(post.cid);
          }
        }),
        { numRuns: 200 },
      ),
    );
  });
});

/** Every feature that a text may stand for. */
function meaningOf(covers: string) {
  const facet = 'app.bsky.richtext.facet';
  return [
    { $type: `${facet}#link`, uri: covers.replace(/^https?:/i, (scheme) => scheme.toLowerCase()) },
    { $type: `${facet}#link`, uri: `https://${covers}` },
    { $type: `${facet}#tag`, tag: covers.slice(1) },
    { $type: `${facet}#tag`, tag: covers.startsWith('$') ? covers.toUpperCase() : '' }, // a cashtag
    { $type: `${facet}#mention`, did: covers === '@bob.test' ? 'did:plc:bob' : '' },
  ];
}

/** A record as Postgres gives it back: equal, with its keys in another order. */
function asJsonb(record: object): Record<string, LexValue> {
  return JSON.parse(JSON.stringify(record), (_, value) =>
    value?.constructor === Object ? Object.fromEntries(Object.entries(value).reverse()) : value,
  );
}
