import assert from 'node:assert/strict';
import type { Session } from '@carillon/networks';
import { createNetworks } from '@carillon/networks/all';
import { memoryVault } from '@carillon/networks/testing/memory-vault';
import { getRecord, listRecords, type PostedRecord } from './posted-record.ts';
import type { Check } from './test-run.ts';

interface Claim {
  /** The post in words, for the printed lines. */
  readonly name: string;
  readonly contents: readonly string[];
  /** The uri of the post on Bluesky, as the API says it. */
  readonly platformPostId: string | null;
}

/** Compares the claim with the records of the account `did` on the server. */
export async function checkPosted(
  check: Check,
  { name, contents, platformPostId }: Claim,
  at: { server: string; did: string },
) {
  const all = await listRecords(at.server, at.did);
  const found = contents.map((content) => all.filter(({ value }) => value.text === content));
  const records = found.flat();

  await check(`${name}: one record per item, with its text`, () => {
    assert.deepEqual(
      found.map(({ length }) => length),
      contents.map(() => 1),
    );
  });
  await check(`${name}: platformPostId is the first record's uri`, () => {
    assert.equal(platformPostId, records[0]?.uri);
  });
  await check(`${name}: links are facets of the right bytes`, () => {
    assert.deepEqual(
      records.map(({ value }) => facetLinks(value)),
      contents.map(linksOf),
    );
  });
  await check(`${name}: each item replies to the one before it, and to the root`, () => {
    assert.deepEqual(
      records.map(({ value }) => value.reply),
      contents.map((_, n) => replyOf(n, records)),
    );
  });
  await check(`${name}: each can be read by its uri`, async () => {
    const read = await Promise.all(records.map(({ uri }) => getRecord(at.server, uri)));
    assert.deepEqual(
      read.map(({ value }) => value.text),
      contents,
    );
  });
}

const linksOf = (text: string) => text.match(/https:\/\/\S+/g) ?? [];

/** Each linked piece of text; a facet whose bytes are not its address shows up as the difference. */
function facetLinks({ text, facets = [] }: PostedRecord['value']) {
  const bytes = Buffer.from(text);
  return facets.map(({ index, features: [feature] }) => {
    const piece = bytes.subarray(index.byteStart, index.byteEnd).toString();
    const isLink = feature?.$type === 'app.bsky.richtext.facet#link' && feature.uri === piece;
    return isLink ? piece : { piece, feature };
  });
}

/** The `reply` that the nth record of a thread should have. */
export function replyOf(n: number, records: readonly PostedRecord[]) {
  const reference = (of: PostedRecord | undefined) => ({ uri: of?.uri, cid: of?.cid });
  return n === 0 ? undefined : { root: reference(records[0]), parent: reference(records[n - 1]) };
}

/** Posts whose keys nobody knows any more, as after a machine was put back, are found on the server by their texts. */
export async function checkFoundByText(
  check: Check,
  contents: readonly string[],
  { server, did }: { readonly server: string; readonly did: string },
): Promise<void> {
  const { bluesky } = createNetworks({
    x: { clientId: '', clientSecret: '' },
    bluesky: { hosts: { allowPrivateHosts: true } },
  });
  const account = { did, handle: '', appPassword: '', serviceUrl: server, pdsUrl: null, session: null };
  const session: Session = {
    platformUserId: did,
    platformUsername: '',
    baseUrl: server,
    vault: memoryVault(account),
    now: () => new Date(),
  };
  const lookUp = (texts: readonly string[], minutesAgo: number, taken: readonly string[] = []) => {
    const firstIntentAt = new Date(Date.now() - minutesAgo * 60_000);
    const nothing = { recordKey: null, record: null, cid: null, sends: 1 };
    const items = texts.map((content) => ({ content, firstIntentAt, intentAt: new Date(), ...nothing }));
    const batch = { items, parent: null, attempt: 1, lastLook: true, taken: async () => new Set(taken) };
    return bluesky.lookUp(batch, session);
  };

  const found = await lookUp(contents, 30);
  await check('found by text: each item of a thread, in order', () => {
    assert.equal(found.kind, 'found');
    assert.equal(found.kind === 'found' && new Set(found.remoteIds).size, contents.length);
  });
  await check('found by text: not what another publication has', async () => {
    const ids = found.kind === 'found' ? found.remoteIds : [];
    assert.deepEqual(await lookUp(contents, 30, ids), { kind: 'absent' });
  });
  await check('found by text: not what was never posted', async () =>
    assert.deepEqual(await lookUp(['Nobody posted this'], 30), { kind: 'absent' }),
  );
}
