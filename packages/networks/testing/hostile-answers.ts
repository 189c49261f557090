import type { Failure } from '@carillon/core';
import { fastestTime, threadTime } from '@carillon/testing/fastest-time';
import { hostileTexts } from '@carillon/testing/hostile-texts';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Batch, Connection, Network, Session } from '../network.ts';
import { answerOf, errorOf, hostileAnswer } from './hostile-answer.ts';

interface NetworkUnderTest {
  readonly network: Network;
  /** Credentials that `connect` takes. */
  readonly input: unknown;
  readonly remoteId: RegExp;
  /** A new account at a base URL, whose tokens are about to expire or not. */
  readonly account: (url: string, expiring: boolean) => Session;
  readonly batch: (account: Session) => Promise<Batch>;
}

/** Longest time for which an answer may block the event loop, ms. */
export const maxBlockMs = 50;

/** The tests of a network at a server that answers whatever it likes. */
export function describeHostileAnswers(tested: NetworkUnderTest): void {
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

  /** Calls every method, at a server that answers this and then that, and repeats the last answer. */
  const callAll = (script: readonly ScriptedAnswer[]) =>
    callEveryMethod(tested, {
      url,
      isLong: script.length > 2,
      answerAnew() {
        answers = [...script];
      },
    });

  describe(tested.network.platform, () => {
    it('makes something sensible of whatever it is answered, and in time', async () => {
      const script = fc.array(hostileAnswer, { minLength: 1, maxLength: 4 });
      await fc.assert(fc.asyncProperty(script, callAll), { numRuns: 75, timeout: 5_000 });
    });

    it.each(Object.entries(hostileTexts))(
      'never blocks the event loop, whatever it is told at length: %s',
      async (_, filled) => {
        const bytesOfOne = Buffer.byteLength(JSON.stringify(filled(1_000))) / 1_000;
        const text = (bytes: number) => filled(Math.floor(bytes / bytesOfOne));
        const scripts = [
          ...[200, 403].map((status) => answerOf(text(8_000), status)),
          ...[190_000, 990_000].map((bytes) => errorOf(text(bytes))),
        ].map((answer) => [{ ...answer, body: Buffer.from(JSON.stringify(answer.body)) }]);
        for (const script of scripts) {
          const block = await fastestTime(() => longestEventLoopBlock(() => callAll(script)), maxBlockMs);
          expect(block).toBeLessThan(maxBlockMs);
        }
      },
    );
  });
}

interface Server {
  readonly url: string;
  /** It answers many things. */
  readonly isLong: boolean;
  /** Has it begin its script anew. */
  answerAnew(): void;
}

async function callEveryMethod(tested: NetworkUnderTest, { url, isLong, answerAnew }: Server): Promise<void> {
  const { network, input, remoteId, account, batch } = tested;
  const session = account(url, isLong);
  const items = await batch(session);

  answerAnew();
  const outcome = await network.publish(items, session);
  if (outcome.kind !== 'published') expectWellFormed(outcome);
  else expectIds(outcome.remoteIds, items, remoteId);

  answerAnew();
  const look = await network.lookUp(items, session);
  if (look.kind === 'unreadable') expectWellFormed(look.failure);
  if (look.kind === 'found') expectIds(look.remoteIds, items, remoteId);

  answerAnew();
  const preparation = await network.prepare([{ content: 'Hello @bob.test' }], session, new Date());
  if (preparation.kind !== 'prepared') expectWellFormed(preparation);

  answerAnew();
  const code = { code: 'code', codeVerifier: 'verifier', redirectUri: 'http://127.0.0.1/callback' };
  const redeemed = await network.authorization?.redeem(code, url);
  if (redeemed?.kind === 'redeemed') expect(JSON.stringify(redeemed.input)).toMatch(/^\P{C}{0,10000}$/u);
  else if (redeemed !== undefined && redeemed.kind !== 'application_gone') expectWellFormed(redeemed);

  answerAnew();
  const connection = await network.connect(input, url);
  for (const each of connection.kind === 'several' ? connection.connections : [connection]) {
    if (each.kind === 'connected') expectNamed(each);
    else expectWellFormed(each);
  }
}

function expectNamed({ platformUserId, platformUsername, platformAvatar, grantedScopes }: Connection): void {
  expect(platformUserId).toMatch(/^(\d{1,19}|did:[a-z]+:[\w.:%-]{1,2000})$/);
  expect(platformUsername).toMatch(/^[\w.-]{1,253}$/);
  expect(platformAvatar ?? 'https://').toMatch(/^https?:\/\/\P{C}{0,2000}$/u);
  expect(grantedScopes.join()).toMatch(/^\P{C}{0,1000}$/u);
}

function expectIds(ids: readonly string[], { items }: Batch, remoteId: RegExp): void {
  expect(ids).toHaveLength(items.length);
  for (const id of ids) expect(id).toMatch(remoteId);
}

const dayMs = 86_400_000;
const kinds = ['retry', 'reconnect', 'operator', 'refused', 'unknown'];

/** Expects a sentence that is safe to store and to show, and a time that may be waited for. */
export function expectWellFormed(failure: Failure): void {
  const { kind, code, message, status = 200, notBefore } = failure;
  expect(kinds).toContain(kind);
  expect(code).toMatch(/^[a-z_]+$/);
  expect(message).toMatch(/^\P{C}{10,500}$/u);
  expect(message.length).toBeLessThanOrEqual(500);
  expect(message).not.toMatch(/[<>\n]|\s\s|undefined|null|\[object/);
  expect(status).toBeGreaterThanOrEqual(100);
  expect(status).toBeLessThan(1_000);
  if (notBefore === undefined) return;
  expect(notBefore.getTime()).toBeGreaterThan(Date.now() - dayMs);
  expect(notBefore.getTime()).toBeLessThan(Date.now() + 32 * dayMs);
}

/** Longest time for which some work kept the event loop from other work, ms of processor time. */
export async function longestEventLoopBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadTime();
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  await work();
  clearImmediate(next);
  return Math.max(longest, threadTime() - last);
}
