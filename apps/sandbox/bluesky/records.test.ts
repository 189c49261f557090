import { cidForLex } from '@atproto/lex-cbor';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postRecord, startTestSandbox } from '../test-clients.ts';

const collection = 'app.bsky.feed.post';
const first = '3m6aaaaaaaa22';
const second = '3m6aaaaaaab22';
const third = '3m6aaaaaaac22';

let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  peer = await startTestSandbox();
});
afterEach(() => peer.sandbox.close());

const getRecord = (did: string, rkey: string) =>
  peer.ask('GET', `/xrpc/com.atproto.repo.getRecord?repo=${did}&collection=${collection}&rkey=${rkey}`);

describe('applyWrites', () => {
  it('keeps a post under the CID that everybody computes', async () => {
    const { did, write } = await peer.bluesky();
    const value = postRecord('Hello');
    const { status, body } = await write({ rkey: first, value });
    const uri = `at://${did}/${collection}/${first}`;
    const cid = (await cidForLex(value)).toString();
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { $type: 'com.atproto.repo.applyWrites#createResult', uri, cid, validationStatus: 'valid' },
    ]);
    expect((await getRecord(did, first)).body).toEqual({ uri, cid, value });
    expect(peer.sandbox.ledger()).toMatchObject([
      { platform: 'bluesky', remoteId: uri, content: 'Hello', recordKey: first, parentId: null },
    ]);
  });

  it('keeps a thread whole, each item under the one before', async () => {
    const { did, write } = await peer.bluesky();
    const root = { uri: `at://${did}/${collection}/${first}`, cid: String(await cidForLex(postRecord('1'))) };
    const value = postRecord('2', { reply: { root, parent: root } });
    const parent = { uri: `at://${did}/${collection}/${second}`, cid: String(await cidForLex(value)) };
    const { status } = await write(
      { rkey: first, value: postRecord('1') },
      { rkey: second, value },
      { rkey: third, value: postRecord('3', { reply: { root, parent } }) },
    );
    expect(status).toBe(200);
    expect(peer.sandbox.ledger().map(({ content, parentId }) => [content, parentId])).toEqual([
      ['1', null],
      ['2', root.uri],
      ['3', parent.uri],
    ]);
  });

  it('answers 500 to a key that is taken, and keeps nothing of the batch', async () => {
    const { did, write } = await peer.bluesky();
    await write({ rkey: first, value: postRecord('Hello') });
    const again = await write(
      { rkey: second, value: postRecord('New') },
      { rkey: first, value: postRecord('Hello') },
    );
    expect([again.status, again.body]).toEqual([
      500,
      { error: 'InternalServerError', message: 'Internal Server Error' },
    ]);
    expect(await getRecord(did, second)).toMatchObject({
      status: 400,
      body: {
        error: 'RecordNotFound',
        message: `Could not locate record: at://${did}/${collection}/${second}`,
      },
    });
    expect(peer.sandbox.ledger()).toHaveLength(1);
  });

  it('lets one of ten that race for a key win', async () => {
    const { write } = await peer.bluesky();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => write({ rkey: first, value: postRecord('Hello') })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(500)]);
    expect(peer.sandbox.ledger()).toHaveLength(1);
  });

  const family = '👨‍👩‍👧‍👦';
  const facet = (byteEnd: number, feature: object) => ({
    facets: [{ index: { byteStart: 0, byteEnd }, features: [feature] }],
  });
  it.each([
    [
      '301 graphemes',
      postRecord('a'.repeat(301)),
      'grapheme too big (maximum 300, got 301) at $.record.text',
    ],
    [
      'more than 3,000 bytes',
      postRecord(family.repeat(300)),
      'string too big (maximum 3000, got 7500) at $.record.text',
    ],
    [
      'a time without zone',
      postRecord('a', { createdAt: '2026-11-21T01:00:00' }),
      'Invalid datetime (got "2026-11-21T01:00:00") at $.record.createdAt',
    ],
    [
      'a mention of nobody',
      postRecord('@a', facet(2, { $type: 'app.bsky.richtext.facet#mention', did: '' })),
      'Invalid DID (got "") at $.record.facets[0].features[0].did',
    ],
    ['a facet past the end', postRecord('ab', facet(3, {})), 'at $.record.facets[0].index'],
    ['four languages', postRecord('a', { langs: ['a', 'b', 'c', 'd'] }), 'array too big (maximum 3, got 4)'],
    ['no time', { $type: collection, text: 'a' }, 'Missing required key "createdAt" at $.record'],
  ])('refuses %s', async (_what, value, message) => {
    const { write } = await peer.bluesky();
    const answer = await write({ rkey: first, value });
    expect([answer.status, answer.body.error]).toEqual([400, 'InvalidRequest']);
    expect(answer.body.message).toContain('Invalid app.bsky.feed.post record: ');
    expect(answer.body.message).toContain(message);
    expect(peer.sandbox.ledger()).toEqual([]);
  });

  it('takes 300 graphemes, and 3,000 bytes', async () => {
    const { write } = await peer.bluesky();
    const longest = [postRecord('é'.repeat(300)), postRecord(family.repeat(120))];
    expect((await write(...longest.map((value) => ({ value })))).status).toBe(200);
  });

  it('refuses a key that is no TID', async () => {
    const { write } = await peer.bluesky();
    expect((await write({ rkey: 'pst_abc123', value: postRecord('a') })).body.message).toBe(
      'Invalid record key for app.bsky.feed.post: Invalid TID string (got "pst_abc123") at $',
    );
  });

  it('refuses a reply to a post that is not there, or is another by now', async () => {
    const { did, write } = await peer.bluesky();
    const { body } = await write({ rkey: first, value: postRecord('Root') });
    const { uri, cid } = body.results[0];
    const reply = (ref: { uri: string; cid: string }) =>
      write({ value: postRecord('Reply', { reply: { root: ref, parent: ref } }) });
    const other = String(await cidForLex(postRecord('Other')));
    expect((await reply({ uri, cid: other })).status).toBe(400);
    expect((await reply({ uri: `at://${did}/${collection}/${third}`, cid })).status).toBe(400);
    expect((await reply({ uri, cid })).status).toBe(200);
  });

  it('refuses more than 200 writes, and the repository of somebody else', async () => {
    const { write, call } = await peer.bluesky();
    const many = Array.from({ length: 201 }, () => ({ value: postRecord('a') }));
    expect((await write(...many)).body.message).toBe('Too many writes. Max: 200');
    const { did } = await peer.bluesky('other');
    expect(await call('applyWrites', { repo: did, writes: [] })).toMatchObject({
      status: 401,
      body: { error: 'AuthenticationRequired', message: 'Authentication Required' },
    });
  });

  it('counts three points for a create, and refuses when they are used up', async () => {
    peer.sandbox.set({ writePointsPerHour: 7 });
    const { write } = await peer.bluesky();
    const { headers } = await write({ value: postRecord('1') }, { value: postRecord('2') });
    expect(headers.get('ratelimit-remaining')).toBe('1');
    const refused = await write({ value: postRecord('3') });
    expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });

  it('takes everything when told not to validate, and says so', async () => {
    const { did, call } = await peer.bluesky();
    const { status, body } = await call('createRecord', {
      repo: did,
      collection,
      validate: false,
      record: postRecord('a'.repeat(301)),
    });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('validationStatus');
  });
});

describe('the other verbs of a repository', () => {
  it('put a record twice as once, and replace it only when its CID is as expected', async () => {
    const { did, call } = await peer.bluesky();
    const put = (text: string, more = {}) =>
      call('putRecord', { repo: did, collection, rkey: first, record: postRecord(text), ...more });
    const created = await put('One', { swapRecord: null });
    expect(created.body).toHaveProperty('commit');
    const again = await put('One', { swapRecord: null });
    expect([again.status, again.body.cid, again.body.commit]).toEqual([200, created.body.cid, undefined]);
    expect((await put('Two', { swapRecord: null })).body).toEqual({
      error: 'InvalidSwap',
      message: `Record was at ${created.body.cid}`,
    });
    expect((await put('Two', { swapRecord: created.body.cid })).status).toBe(200);
    expect((await getRecord(did, first)).body.value.text).toBe('Two');
    expect(peer.sandbox.ledger()).toHaveLength(1);
  });

  it('delete twice as once', async () => {
    const { did, call, write } = await peer.bluesky();
    await write({ rkey: first, value: postRecord('One') });
    const remove = () => call('deleteRecord', { repo: did, collection, rkey: first });
    expect((await remove()).body).toHaveProperty('commit');
    expect(await remove()).toMatchObject({ status: 200, body: {} });
    expect((await getRecord(did, first)).status).toBe(400);
  });

  it('list records, newest first, page by page', async () => {
    const { did, write } = await peer.bluesky();
    await write(...[first, second, third].map((rkey) => ({ rkey, value: postRecord(rkey) })));
    const list = async (query: string) => {
      const path = `/xrpc/com.atproto.repo.listRecords?repo=${did}&collection=${collection}&${query}`;
      const { body } = await peer.ask('GET', path);
      return {
        cursor: body.cursor,
        texts: body.records.map((record: { value: { text: string } }) => record.value.text),
      };
    };
    const page = await list('limit=2');
    expect(page.texts).toEqual([third, second]);
    expect((await list(`limit=2&cursor=${page.cursor}`)).texts).toEqual([first]);
    expect((await list('reverse=true')).texts).toEqual([first, second, third]);
  });

  it('tell who a handle is', async () => {
    const { did } = await peer.bluesky();
    const handle = 'Demo.sandbox.test';
    const resolved = await peer.ask('GET', `/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`);
    expect(resolved.body).toEqual({ did });
    const profile = await peer.ask('GET', `/xrpc/app.bsky.actor.getProfile?actor=${did}`);
    expect(profile.body).toMatchObject({ did, handle: 'demo.sandbox.test', displayName: 'Demo' });
    expect((await fetch(profile.body.avatar)).status).toBe(200);
    expect((await peer.ask('GET', '/xrpc/com.atproto.identity.resolveHandle?handle=no.test')).status).toBe(
      400,
    );
  });

  it('are no others', async () => {
    expect(await peer.ask('GET', '/xrpc/com.atproto.sync.getRepo')).toMatchObject({
      status: 501,
      body: { error: 'MethodNotImplemented', message: 'Method Not Implemented' },
    });
  });
});
