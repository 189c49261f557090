import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postRecord, startTestSandbox } from '../test-clients.ts';

const key = '3m6aaaaaaaa22';
const threadGate = 'app.bsky.feed.threadgate';
const postGate = 'app.bsky.feed.postgate';

let peer: Awaited<ReturnType<typeof startTestSandbox>>;
let client: Awaited<ReturnType<typeof peer.bluesky>>;

beforeEach(async () => {
  peer = await startTestSandbox();
  client = await peer.bluesky();
});
afterEach(() => peer.sandbox.close());

const gate = ($type: string, more: object = {}, rkey = key) => ({
  collection: $type,
  rkey,
  value: {
    $type,
    post: `at://${client.did}/app.bsky.feed.post/${rkey}`,
    createdAt: '2026-11-21T01:00:00.000Z',
    ...more,
  },
});
const post = { rkey: key, value: postRecord('Hello') };
const mentioned = () => gate(threadGate, { allow: [{ $type: `${threadGate}#mentionRule` }] });
const unquoted = () => gate(postGate, { embeddingRules: [{ $type: `${postGate}#disableRule` }] });

const read = (collection: string) =>
  peer.ask('GET', `/xrpc/com.atproto.repo.getRecord?repo=${client.did}&collection=${collection}&rkey=${key}`);

describe('a gate', () => {
  it('is kept beside its post, under the same key, and goes with it', async () => {
    const { status, body } = await client.write(post, mentioned(), unquoted());
    expect(status).toBe(200);
    expect(body.results.map(({ uri }: { uri: string }) => uri)).toEqual(
      ['app.bsky.feed.post', threadGate, postGate].map((each) => `at://${client.did}/${each}/${key}`),
    );
    expect((await read(threadGate)).body.value).toEqual(mentioned().value);
    expect((await read(postGate)).body.value).toEqual(unquoted().value);
    expect(peer.sandbox.ledger()).toMatchObject([
      { content: 'Hello', asked: { threadgate: ['mentionRule'], postgate: ['disableRule'] } },
    ]);
    const asked = { repo: client.did, collection: 'app.bsky.feed.post', rkey: key };
    expect((await client.call('deleteRecord', asked)).status).toBe(200);
    expect((await read(threadGate)).body.error).toBe('RecordNotFound');
  });

  it('costs points as any record does', async () => {
    peer.sandbox.set({ writePointsPerHour: 8 });
    expect((await client.write(post, mentioned(), unquoted())).status).toBe(429);
  });

  it.each([
    ['a rule that there is not', () => gate(threadGate, { allow: [{ $type: 'all' }] }), 'Expected one of'],
    ['six rules', () => gate(threadGate, { allow: Array(6).fill({}) }), 'array too big (maximum 5, got 6)'],
    ['no list', () => gate(postGate, { embeddingRules: 'none' }), 'Expected array value type'],
    ['no time', () => gate(postGate, { createdAt: undefined }), 'Missing required key "createdAt"'],
    ['another key', () => gate(threadGate, {}, '3m6aaaaaaab22'), 'together with its post only'],
    ['another post', () => gate(threadGate, { post: 'at://did:plc:a/b/c' }), 'under the key of its post'],
    ['another type', () => ({ ...nobodyElse(), collection: threadGate }), 'Invalid $type'],
  ])('with %s is refused, and its post with it', async (_, wrong, sentence) => {
    const { status, body } = await client.write(post, wrong());
    expect([status, body.error, body.message]).toEqual([
      400,
      'InvalidRequest',
      expect.stringContaining(sentence),
    ]);
    expect(peer.sandbox.ledger()).toEqual([]);
  });
});

const nobodyElse = () => gate(postGate);
