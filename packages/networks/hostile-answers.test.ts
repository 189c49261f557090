import { fastestTime } from '@carillon/testing/fastest-time';
import { hostileTexts } from '@carillon/testing/hostile-texts';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createBluesky } from './bluesky/publisher.ts';
import { batchOf as blueskyBatch } from './bluesky/testing/batch-of.ts';
import { blueskyAccount, expiringSession } from './bluesky/testing/bluesky-account.ts';
import type { Batch, Network, Session } from './network.ts';
import { longestEventLoopBlock } from './testing/event-loop-block.ts';
import { answerOf, errorOf, hostileAnswer } from './testing/hostile-answer.ts';
import { expectWellFormed } from './testing/well-formed.ts';
import { createX } from './x/publisher.ts';
import { app, lastingCredentials, sessionAt, batchOf as xBatch } from './x/testing/session.ts';

const deadline = 150;

/** How long a process may stand, ms. */
const most = 50;

const bluesky = createBluesky({ deadline, hosts: { allowPrivateHosts: true } });
const x = createX({ ...app, deadline });

let answers: ScriptedAnswer[] = [];
let url = '';
let close = async () => {};

beforeAll(async () => {
  const server = await startScriptedServer(() => (answers.length > 1 ? answers.shift() : answers[0]) ?? {});
  ({ url, close } = server);
});
afterAll(() => close());
beforeEach(() => {
  answers = [];
});

interface Side {
  readonly network: Network;
  readonly input: unknown;
  readonly remoteId: RegExp;
  /** A new account, whose tokens are about to expire or not. */
  readonly account: (expiring: boolean) => Session;
  readonly batch: (account: Session) => Promise<Batch>;
}

const sides: readonly Side[] = [
  {
    network: x,
    input: { accessToken: 'a', refreshToken: 'b' },
    remoteId: /^\d{1,19}$/,
    account: (expiring) =>
      sessionAt(
        url,
        lastingCredentials(expiring ? { expiresAt: new Date(Date.now() + 60_000).toISOString() } : {}),
      ),
    batch: async () => xBatch('Hello', { firstIntentAt: new Date(Date.now() - 60_000) }),
  },
  {
    network: bluesky,
    input: { handle: 'alice.test', appPassword: 'secret' },
    remoteId: /^at:\/\/did:plc:[a-z0-9]+\/app\.bsky\.feed\.post\/[2-7a-z]{13}$/,
    account: (expiring) => blueskyAccount(url, expiring ? { session: expiringSession } : {}),
    batch: (account) => blueskyBatch(bluesky, ['Hello', 'again'], account),
  },
];

/** Every method, at a server that answers this and then that, and the last one for ever. */
async function callAll(
  { network, input, remoteId, account, batch }: Side,
  script: readonly ScriptedAnswer[],
) {
  const session = account(script.length > 2);
  const items = await batch(session);

  answers = [...script];
  const outcome = await network.publish(items, session);
  if (outcome.kind !== 'published') expectWellFormed(outcome);
  else expectIds(outcome.remoteIds, items, remoteId);

  answers = [...script];
  const look = await network.lookUp(items, session);
  if (look.kind === 'unreadable') expectWellFormed(look.failure);
  if (look.kind === 'found') expectIds(look.remoteIds, items, remoteId);

  answers = [...script];
  const preparation = await network.prepare(['Hello @bob.test'], session);
  if (preparation.kind !== 'prepared') expectWellFormed(preparation);

  answers = [...script];
  const code = { code: 'code', codeVerifier: 'verifier', redirectUri: 'http://127.0.0.1/callback' };
  const redeemed = await network.authorization?.redeem(code, url);
  if (redeemed?.kind === 'redeemed') expect(JSON.stringify(redeemed.input)).toMatch(/^\P{C}{0,10000}$/u);
  else if (redeemed !== undefined) expectWellFormed(redeemed);

  answers = [...script];
  const connection = await network.connect(input, url);
  if (connection.kind !== 'connected') return expectWellFormed(connection);
  const { platformUserId, platformUsername, platformAvatar, grantedScopes } = connection;
  expect(platformUserId).toMatch(/^(\d{1,19}|did:[a-z]+:[\w.:%-]{1,2000})$/);
  expect(platformUsername).toMatch(/^[\w.-]{1,253}$/);
  expect(platformAvatar ?? 'https://').toMatch(/^https?:\/\/\P{C}{0,2000}$/u);
  expect(grantedScopes.join()).toMatch(/^\P{C}{0,1000}$/u);
}

function expectIds(ids: readonly string[], { items }: Batch, remoteId: RegExp): void {
  expect(ids).toHaveLength(items.length);
  for (const id of ids) expect(id).toMatch(remoteId);
}

describe.each(sides)('$network.platform', (side) => {
  it('makes something sensible of whatever it is answered, and in time', async () => {
    const script = fc.array(hostileAnswer, { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(script, (script) => callAll(side, script));
    await fc.assert(property, { numRuns: 75, timeout: 5_000 });
  });

  it.each(Object.entries(hostileTexts))(
    'stands for nobody, whatever it is told at length: %s',
    async (_, filled) => {
      const text = (bytes: number) =>
        filled(Math.floor((bytes * 1_000) / Buffer.byteLength(JSON.stringify(filled(1_000)))));
      const scripts = [
        ...[200, 403].map((status) => answerOf(text(8_000), status)),
        ...[190_000, 990_000].map((bytes) => errorOf(text(bytes))),
      ].map((answer) => [{ ...answer, body: JSON.stringify(answer.body) }]);
      for (const script of scripts) {
        const stand = await fastestTime(() => longestEventLoopBlock(() => callAll(side, script)), most);
        expect(stand).toBeLessThan(most);
      }
    },
  );
});
