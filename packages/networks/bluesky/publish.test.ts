import { describe, expect, it } from '@jest/globals';
import { createBluesky } from './publisher.ts';
import {
  accountDid,
  atBluesky,
  batchOf,
  bluesky,
  blueskyAccount,
  expiringSession,
  hosts,
  publish,
  publishTo,
  testSession,
  written,
} from './testing/scripted-bluesky.ts';
import { didDocumentOf, testDirectory } from './testing/test-directory.ts';

const collection = 'app.bsky.feed.post';

describe('publish', () => {
  it('sends a thread in one validated request, word by word as it was stored', async () => {
    const { result, requests } = await atBluesky({ applyWrites: written }, async (url) => {
      const session = blueskyAccount(url);
      const batch = await batchOf(bluesky, ['One', 'Two https://example.com', 'Three'], session);
      return { batch, outcome: await bluesky.publish(batch, session) };
    });
    const { items } = result.batch;
    const remoteIds = items.map(({ recordKey }) => `at://${accountDid}/${collection}/${recordKey}`);
    expect(result.outcome).toEqual({ kind: 'published', remoteIds });
    const $type = 'com.atproto.repo.applyWrites#create';
    const writes = items.map(({ recordKey: rkey, record: value }) => ({ $type, collection, rkey, value }));
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      { repo: accountDid, validate: true, writes },
    ]);
  });

  it('tells of a record that was stored with another CID, and is published', async () => {
    const uri = `at://${accountDid}/${collection}/3m65aqthcvs2z`;
    const cid = 'bafyreicrsaxjwcgmvok76sqgjdxmstkz5mfpdkphxjakvcwi2mxt4azq7e';
    const result = { $type: 'com.atproto.repo.applyWrites#createResult', uri, cid };
    const changed: string[] = [];
    const network = createBluesky({ hosts, onChangedRecord: (record) => changed.push(record) });
    const { outcome } = await publishTo({ applyWrites: { body: { results: [result] } } }, {}, network);
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(changed).toEqual([uri]);
  });

  it('does not tell of records that are as they were sent', async () => {
    const changed: string[] = [];
    const network = createBluesky({ hosts, onChangedRecord: (record) => changed.push(record) });
    const { outcome } = await publishTo({ applyWrites: written }, {}, network);
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(changed).toEqual([]);
  });
});

describe("an account's own server", () => {
  const didDoc = (server: string) => didDocumentOf(accountDid, { server });

  it('gets the records, and the service that knows it the sign-ins', async () => {
    const { calls } = await atBluesky({ applyWrites: written }, (pdsUrl) =>
      atBluesky({}, (url) => publish(blueskyAccount(url, { pdsUrl }))),
    );
    expect(calls).toEqual(['applyWrites']);
  });

  it('is learnt anew with every session', async () => {
    const newServer = await atBluesky({ applyWrites: written }, (pdsUrl) => {
      const refreshSession = { body: testSession({ didDoc: didDoc(pdsUrl) }) };
      return atBluesky({ refreshSession }, (url) => {
        testDirectory.register(accountDid, { server: pdsUrl });
        return publish(blueskyAccount(url, { pdsUrl: 'http://127.0.0.1:4', session: expiringSession }));
      });
    });
    expect(newServer.calls).toEqual(['applyWrites']);
    expect(newServer.result.calls).toEqual(['refreshSession']);
  });

  it('is not asked once the account is at another service', async () => {
    const changes = { serviceUrl: 'https://bsky.social', pdsUrl: 'http://127.0.0.1:4' };
    const { outcome } = await publishTo({ applyWrites: written }, changes);
    expect(outcome).toMatchObject({ kind: 'published' });
  });
});
