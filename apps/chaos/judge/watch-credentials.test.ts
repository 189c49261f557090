import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '@carillon/sandbox/sandbox';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { callerHeader } from '../system/caller.ts';
import type { CredentialCall } from './account-evidence.ts';
import { explainLosses, judgeAccounts } from './judge-accounts.ts';
import { disconnection } from './testing/lost-token.ts';
import { watchCredentials } from './watch-credentials.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let calls: readonly CredentialCall[];

beforeEach(async () => {
  sandbox = await startSandbox();
  calls = watchCredentials(sandbox);
});

afterEach(() => sandbox.close());

const renew = (refreshToken: string, signal = AbortSignal.timeout(5_000)) =>
  fetch(`${sandbox.url}/2/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', [callerHeader]: 'worker-1 4711' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: 'carillon',
    }),
    signal,
  });

const me = (accessToken: string) =>
  fetch(`${sandbox.url}/2/users/me`, { headers: { authorization: `Bearer ${accessToken}` } });

describe('watchCredentials', () => {
  it('tells whose token was refused, which call had spent it, and who asked', async () => {
    const { refreshToken } = sandbox.account('x', 'bell');
    const before = Date.now();
    expect([(await renew(refreshToken)).status, (await renew(refreshToken)).status]).toEqual([200, 400]);
    const [spender, refusal] = calls;
    expect(spender).toMatchObject({ handle: 'bell', endpoint: 'token', caller: 'worker-1 4711', said: null });
    expect(refusal).toMatchObject({ handle: 'bell', status: 400, fault: null, issued: null });
    expect(refusal?.said).toBe('Value passed for the token was invalid.');
    expect(refusal?.spent).toBe(spender?.spent);
    expect(spender?.issued).not.toBe(spender?.spent);
    expect(spender?.cameAt).toBeGreaterThanOrEqual(before);
    expect(spender?.answeredAt).toBeGreaterThanOrEqual(spender?.cameAt ?? 0);
  });

  it('tells when tokens that were given were used first, and never says one', async () => {
    const answer = await renew(sandbox.account('x', 'bell').refreshToken);
    const { access_token: accessToken, refresh_token: refreshToken } = (await answer.json()) as Record<
      'access_token' | 'refresh_token',
      string
    >;
    expect(calls[0]?.usedAt).toBeNull();
    const before = Date.now();
    await me(accessToken);
    expect(calls[0]?.usedAt).toBeGreaterThanOrEqual(before);
    await renew(refreshToken);
    expect(calls[1]?.spent).toBe(calls[0]?.issued);
    for (const secret of [accessToken, refreshToken]) expect(JSON.stringify(calls)).not.toContain(secret);
  });

  it('tells the fault that took an answer away, which the network had given', async () => {
    sandbox.fault({ platform: 'x', handle: '*', endpoint: 'token', fault: 'commit-then-drop' });
    await expect(renew(sandbox.account('x', 'bell').refreshToken)).rejects.toThrow();
    expect(calls).toMatchObject([{ handle: 'bell', status: 0, fault: 'commit-then-drop', isHungUp: false }]);
    expect(calls[0]?.issued).not.toBeNull();
  });

  it('tells that a caller had hung up', async () => {
    sandbox.fault({ platform: 'x', handle: '*', endpoint: 'token', fault: 'slow', afterMs: 1_000 });
    const answered = new Promise<void>((done) => sandbox.onAnswer(() => done()));
    const hangUp = AbortSignal.timeout(100);
    await expect(renew(sandbox.account('x', 'bell').refreshToken, hangUp)).rejects.toThrow();
    await answered;
    expect(calls).toMatchObject([{ fault: 'slow', isHungUp: true }]);
  });

  it('tells whose token was refused while the call that spent it still waits for its answer', async () => {
    sandbox.fault({ platform: 'x', handle: '*', endpoint: 'token', fault: 'slow', afterMs: 300 });
    const { refreshToken } = sandbox.account('x', 'bell');
    const spending = renew(refreshToken);
    await sleep(100);
    expect((await renew(refreshToken)).status).toBe(400);
    expect(calls).toMatchObject([{ handle: '', status: 400 }]);
    await spending;
    expect(calls).toMatchObject([{ handle: 'bell', status: 400 }, { status: 200 }]);
  });

  it.each([
    ['lived on', null, 1],
    ['was killed while they came', 0, 0],
  ])('has the evidence against a worker that lost its tokens and %s', async (_, killedAfterMs, broken) => {
    const { refreshToken } = sandbox.account('x', 'bell');
    await renew(refreshToken);
    const killedAt = killedAfterMs === null ? null : Date.now() + killedAfterMs;
    await renew(refreshToken);
    const losses = explainLosses({
      disconnections: [disconnection({ since: Date.now() })],
      calls,
      lives: new Map([['worker-1 4711', { pid: 4711, killedAt, stills: [] }]]),
      faults: [],
    });
    expect(judgeAccounts(losses).disconnected).toHaveLength(broken);
    expect(losses[0]?.story).toContain('Value passed for the token was invalid.');
  });

  it('keeps what refused an account, and nothing that went well', async () => {
    const { accessToken } = sandbox.account('x', 'bell');
    await me(accessToken);
    sandbox.fault({ platform: 'x', handle: 'bell', endpoint: 'me', fault: '401' });
    await me(accessToken);
    expect(calls).toMatchObject([{ handle: 'bell', endpoint: 'me', status: 401, fault: '401', spent: null }]);
  });
});
