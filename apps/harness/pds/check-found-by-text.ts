import assert from 'node:assert/strict';
import type { Session } from '@carillon/networks';
import { createNetworks } from '@carillon/networks/all';
import { memoryVault } from '@carillon/networks/testing/memory-vault';
import type { Check } from './test-run.ts';

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
