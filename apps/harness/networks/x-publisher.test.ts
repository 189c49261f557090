import type { Outcome } from '@carillon/core';
import type { Session } from '@carillon/networks';
import { memoryVault } from '@carillon/networks/testing/memory-vault';
import { createX } from '@carillon/networks/x/publisher';
import { app, batchOf } from '@carillon/networks/x/testing/scripted-tokens';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const x = createX({ ...app, deadline: 2000 });
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** An account of the sandbox, connected as a person would. */
async function connected(handle: string, expiresIn = 7200): Promise<Session> {
  const { accessToken, refreshToken } = sandbox.account('x', handle);
  const connection = await x.connect({ accessToken, refreshToken, expiresIn }, sandbox.url);
  if (connection.kind === 'several') throw new Error('The sandbox has one account for a handle.');
  if (connection.kind !== 'connected') throw new Error(connection.message);
  const { platformUserId, platformUsername, credentials } = connection;
  const vault = memoryVault(credentials);
  return { platformUserId, platformUsername, baseUrl: sandbox.url, vault, now: () => new Date() };
}

const posts = (handle: string) => sandbox.ledger({ platform: 'x', handle });

function idOf(outcome: Outcome): string {
  if (outcome.kind !== 'published') throw new Error(outcome.message);
  return outcome.remoteIds[0] ?? '';
}

/** Publishes while the connection breaks after X took the post. */
async function publishUnclearly(content: string, session: Session) {
  sandbox.fault({ platform: 'x', handle: session.platformUsername, fault: 'commit-then-drop' });
  const batch = batchOf(content);
  expect(await x.publish(batch, session)).toMatchObject({ kind: 'unknown', code: 'unconfirmed' });
  const commit = posts(session.platformUsername).at(-1);
  expect(commit).toMatchObject({ content });
  return { batch, id: commit?.remoteId };
}

describe('X', () => {
  it('needs nothing prepared', async () => {
    const item = { recordKey: null, record: null, cid: null };
    const preparation = await x.prepare(
      [{ content: '1' }, { content: '2' }],
      await connected('prepares'),
      new Date(),
    );
    expect(preparation).toEqual({ kind: 'prepared', items: [item, item] });
  });

  it('sends nothing after its time, though no timer could fire meanwhile: the process was frozen', async () => {
    const session = await connected('frozen');
    const credentials = await session.vault.read();
    const read = async () => {
      const end = performance.now() + 120;
      while (performance.now() < end) Math.sqrt(end);
      return credentials;
    };
    const frozen = { ...session, vault: { ...session.vault, read } };
    const outcome = await createX({ ...app, deadline: 100 }).publish(batchOf('late'), frozen);
    expect(outcome).toMatchObject({ kind: 'retry', code: 'unreachable' });
    expect(posts('frozen')).toEqual([]);
  });
});

describe('an unclear post on X', () => {
  it.each([
    ['links', 'Read https://example.com/a?b=1&c=<2> and example.org now'],
    ['entities', 'a < b && b > c, &amp; so on'],
    ['emoji', '👨‍👩‍👧 字 Cafe\u0301 🇨🇭'],
    ['lines', 'one\n\ntwo'],
  ])('is found again: %s', async (handle, content) => {
    const session = await connected(handle);
    const { batch, id } = await publishUnclearly(content, session);
    expect(await x.lookUp(batch, session)).toEqual({ kind: 'found', remoteIds: [id] });
  });

  it('is found again as a reply', async () => {
    const session = await connected('replies');
    const parent = { remoteId: idOf(await x.publish(batchOf('1'), session)), sentAt: new Date() };
    const { batch, id } = await publishUnclearly('2', session);
    expect(await x.lookUp({ ...batch, parent }, session)).toEqual({ kind: 'found', remoteIds: [id] });
  });

  it('is found again behind more than 100 later posts', async () => {
    const session = await connected('busy');
    const { batch, id } = await publishUnclearly('Hello', session);
    for (let n = 0; n < 120; n += 1) idOf(await x.publish(batchOf(`Other ${n}`), session));
    expect(await x.lookUp(batch, session)).toEqual({ kind: 'found', remoteIds: [id] });
  });

  it('is told from an identical one that another item holds', async () => {
    sandbox.set({ duplicateRule: false });
    const session = await connected('twins');
    const other = idOf(await x.publish(batchOf('Hello'), session));
    const taken = async () => new Set([other]);
    const { batch, id } = await publishUnclearly('Hello', session);
    sandbox.set({ duplicateRule: true });
    expect(await x.lookUp({ ...batch, taken }, session)).toEqual({ kind: 'found', remoteIds: [id] });
  });

  it('that X refuses as a duplicate when sent again is found then', async () => {
    const session = await connected('again');
    const { batch, id } = await publishUnclearly('Hello', session);
    const [first] = batch.items;
    const again = batchOf('Hello', { firstIntentAt: first?.intentAt ?? null, sends: 2 });
    expect(await x.publish(again, session)).toMatchObject({
      kind: 'unknown',
      code: 'posted_but_not_located',
    });
    expect(await x.lookUp(again, session)).toEqual({ kind: 'found', remoteIds: [id] });
    expect(posts('again')).toHaveLength(1);
  });

  it.each(['corrupt-gzip', '503-commit', '201-without-id'] as const)(
    'is found again after %s, unless its answer told the id',
    async (fault) => {
      const session = await connected(`fault-${fault}`);
      sandbox.fault({ platform: 'x', handle: session.platformUsername, fault });
      const batch = batchOf('Hello');
      const outcome = await x.publish(batch, session);
      const [commit] = posts(session.platformUsername);
      if (outcome.kind === 'published') return expect(outcome.remoteIds).toEqual([commit?.remoteId]);
      expect(outcome).toMatchObject({ kind: 'unknown', code: 'unconfirmed' });
      expect(await x.lookUp(batch, session)).toEqual({ kind: 'found', remoteIds: [commit?.remoteId] });
    },
  );
});
