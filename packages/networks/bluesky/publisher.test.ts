import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Batch, Network, Session } from '../network.ts';
import { createBluesky } from './publisher.ts';
import { batchOf, blueskyAccount, hosts } from './testing/scripted-bluesky.ts';
import { startScriptedRepository } from './testing/scripted-repository.ts';

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
