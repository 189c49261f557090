import { cidForLex, type LexValue } from '@atproto/lex-cbor';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Batch, Network, Session } from '../network.ts';
import { createBluesky } from './publisher.ts';
import { batchOf, blueskyAccount, errorAnswer, hosts } from './testing/scripted-bluesky.ts';

const thread = ['One 👨‍👩‍👧‍👦', 'Two https://example.com/ä', 'Three #café'];

let repository: Awaited<ReturnType<typeof startScriptedRepository>>;
let session: Session;
let changed: string[];
let network: Network;

beforeEach(async () => {
  repository = await startScriptedRepository();
  session = blueskyAccount(repository.url);
  changed = [];
  network = createBluesky({ hosts, onChangedRecord: (uri) => changed.push(uri) });
});
afterEach(() => repository.close());

/** A batch as a worker finds it in the database. */
async function storedBatch(contents: readonly string[]): Promise<Batch> {
  const { items, ...rest } = await batchOf(network, contents, session);
  return { ...rest, items: JSON.parse(JSON.stringify(items)) };
}

const stored = () => [...repository.records.values()];

describe('Bluesky', () => {
  it.each([
    ['a post', thread.slice(0, 1)],
    ['a thread', thread],
  ])('gets %s in one commit, with the CIDs that were computed before', async (_, contents) => {
    const batch = await storedBatch(contents);
    const outcome = await network.publish(batch, session);
    expect(outcome).toEqual({ kind: 'published', remoteIds: stored().map(({ uri }) => uri) });
    expect(stored().map(({ value }) => value['text'])).toEqual(contents);
    expect(stored().map(({ cid }) => cid)).toEqual(batch.items.map(({ cid }) => cid));
    expect([repository.commits(), changed]).toEqual([1, []]);
  });

  it('gets a thread whose replies point at what is stored', async () => {
    await network.publish(await storedBatch(thread), session);
    const [first, second, third] = stored().map(({ uri, cid, value }) => ({ ref: { uri, cid }, value }));
    expect(second?.value['reply']).toEqual({ root: first?.ref, parent: first?.ref });
    expect(third?.value['reply']).toEqual({ root: first?.ref, parent: second?.ref });
  });
});

interface Create {
  readonly rkey: string;
  readonly value: Record<string, LexValue>;
}

interface Stored {
  readonly uri: string;
  readonly cid: string;
  readonly value: Record<string, LexValue>;
}

/** A server that keeps records as Bluesky's does: writes are one commit or none, and no key is written twice. */
async function startScriptedRepository() {
  const records = new Map<string, Stored>();
  let commits = 0;

  async function applyWrites(body: string): Promise<ScriptedAnswer> {
    const { repo, writes } = JSON.parse(body) as { repo: string; writes: Create[] };
    const created = await Promise.all(
      writes.map(async ({ rkey, value }) => {
        const cid = (await cidForLex(value)).toString();
        return [rkey, { uri: `at://${repo}/app.bsky.feed.post/${rkey}`, cid, value }] as const;
      }),
    );
    if (created.some(([rkey]) => records.has(rkey))) return errorAnswer(500, 'InternalServerError', 'Exists');
    for (const [rkey, record] of created) records.set(rkey, record);
    commits += 1;
    const $type = 'com.atproto.repo.applyWrites#createResult';
    const results = created.map(([, { uri, cid }]) => ({ $type, uri, cid }));
    return { body: { results } };
  }

  const server = await startScriptedServer(({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.endsWith('.applyWrites')) return applyWrites(body);
    const record = records.get(searchParams.get('rkey') ?? '');
    return record ? { body: record } : errorAnswer(400, 'RecordNotFound', 'Could not locate record');
  });
  return { url: server.url, close: server.close, records, commits: () => commits };
}
