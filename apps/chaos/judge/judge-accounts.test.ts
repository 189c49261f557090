import { describe, expect, it } from '@jest/globals';
import type { AccountEvidence } from './account-evidence.ts';
import { awakeMs, explainLosses, judgeAccounts } from './judge-accounts.ts';
import {
  account,
  disconnection,
  type LostToken,
  lostToken,
  refusal,
  renewal,
  worker,
} from './testing/lost-token.ts';
import { noon } from './testing/published-post.ts';

const causesOf = (evidence: AccountEvidence) => explainLosses(evidence).map(({ cause }) => cause);

const findings = (evidence: AccountEvidence) => judgeAccounts(explainLosses(evidence)).disconnected;

/** The call at noon, whose tokens are gone. */
const spender = ({ calls: [, call] }: LostToken) => call ?? renewal({});

const lifeOf = ({ lives }: LostToken) => lives.get(worker) ?? { pid: 0, killedAt: null, stills: [] };

function killedAt(at: number): LostToken {
  const evidence = lostToken();
  lifeOf(evidence).killedAt = at;
  return evidence;
}

describe('an account that is disconnected', () => {
  it('breaks the promise when its tokens got lost in a worker that lived on, and everything known is said', () => {
    const evidence = lostToken();
    evidence.faults.push(
      { kind: 'redis-hole', at: noon - 4_000, durationMs: 3_000 },
      { kind: 'redis-flush', at: noon - 30_000, durationMs: 0 },
    );
    evidence.lives.set('worker-3 9', {
      pid: 9,
      killedAt: noon + 2_000,
      stills: [{ from: noon, to: Number.POSITIVE_INFINITY }],
    });
    expect(findings(evidence)).toEqual([
      [
        'x @bell (sac_1) is in state reconnect since 12:00:05.010: X authentication failed. Reconnect the account. (authentication_failed)',
        'the network refused it: token by worker-2 4712 at 12:00:05.000 +1 ms → 400 old for nothing "Value passed for the token was invalid."',
        'that token was spent by token by worker-1 4711 at 11:59:59.996 +4 ms → 200 old for new, what it got was never used, and never renewed, and worker-1 4711 was not killed',
        'its last calls: token by worker-1 4711 at 11:59:00.000 +0 ms → 200 older for old | token by worker-1 4711 at 11:59:59.996 +4 ms → 200 old for new | token by worker-2 4712 at 12:00:05.000 +1 ms → 400 old for nothing "Value passed for the token was invalid."',
        'before: 11:59:56.000 redis-hole for 3.0 s | 12:00:00.000 worker-3 9 stands still until its end | 12:00:02.000 SIGKILL of worker-3 9',
      ].join('; '),
    ]);
  });

  it.each([
    ['while its request was on its way', noon - 200],
    ['while it waited for the answer', noon - 2],
    ['at once', noon],
    ['within a second', noon + 1_000],
  ])('does not when the worker that asked was killed %s', (_, at) => {
    const [loss] = explainLosses(killedAt(at));
    expect(loss).toMatchObject({
      cause: 'killed',
      story: expect.stringContaining('worker-1 4711 was killed at'),
    });
    expect(findings(killedAt(at))).toEqual([]);
  });

  it('does when the worker was killed later', () => {
    expect(findings(killedAt(noon + 1_001))).toHaveLength(1);
  });

  it('does when another worker was killed, or nobody knows who asked', () => {
    const evidence = killedAt(noon);
    spender(evidence).caller = 'worker-2 4712';
    expect(findings(evidence)).toHaveLength(1);
    spender(evidence).caller = null;
    expect(findings(evidence)).toHaveLength(1);
  });

  it('does not when the worker stood still from the answer until it was killed', () => {
    const evidence = killedAt(noon + 9_000);
    const [lost] = evidence.disconnections;
    if (lost) lost.since = noon + 20_000;
    lifeOf(evidence).stills = [{ from: noon - 2_000, to: Number.POSITIVE_INFINITY }];
    expect(causesOf(evidence)).toEqual(['killed']);
    lifeOf(evidence).stills = [{ from: noon - 2_000, to: noon + 7_500 }];
    expect(causesOf(evidence)).toEqual(['unexplained']);
  });

  it.each(['used', 'renewed'])(
    'does when the new tokens were %s before: they were not lost with the worker',
    (how) => {
      const evidence = killedAt(noon + 500);
      if (how === 'used') spender(evidence).usedAt = noon + 100;
      else evidence.calls.splice(2, 0, renewal({ spent: 'new', issued: 'newer', answeredAt: noon + 3_000 }));
      expect(findings(evidence)).toHaveLength(1);
    },
  );

  it('does not when the answer with the new tokens was dropped, as planned', () => {
    const evidence = lostToken();
    Object.assign(spender(evidence), { fault: 'commit-then-drop', status: 0 });
    expect(explainLosses(evidence)).toMatchObject([{ cause: 'dropped', story: null }]);
  });

  it('does when the fault of that answer took nothing away', () => {
    const evidence = lostToken();
    spender(evidence).fault = 'slow';
    expect(findings(evidence)).toHaveLength(1);
  });

  it('does not when its network refused it, as planned', () => {
    const evidence = lostToken();
    const reason = 'The X account is suspended or locked. Resolve this on x.com, then reconnect.';
    evidence.disconnections.splice(0, 1, disconnection({ reason, code: 'account_suspended' }));
    expect(causesOf(evidence)).toEqual(['unexplained']);
    const suspended = { endpoint: 'tweet', status: 403, fault: '403-suspended', spent: null };
    evidence.calls.push(refusal({ ...suspended, handle: 'other', answeredAt: noon + 5_000 }));
    expect(causesOf(evidence)).toEqual(['unexplained']);
    evidence.calls.push(refusal({ ...suspended, answeredAt: noon + 5_000 }));
    expect(causesOf(evidence)).toEqual(['refused']);
  });

  it('does when the suspension of before does not tell why its tokens were lost', () => {
    const evidence = lostToken();
    const suspended = { endpoint: 'tweet', status: 403, fault: '403-suspended', spent: null };
    evidence.calls.push(refusal({ ...suspended, answeredAt: noon + 5_005 }));
    expect(causesOf(evidence)).toEqual(['unexplained']);
  });

  it.each([
    ['nothing was refused', (calls: LostToken['calls']) => calls.pop()],
    ['a token was refused that nobody is known to have spent', (calls) => calls.splice(1, 1)],
    [
      'a 401 in place of an answer led to it',
      (calls) => calls.splice(2, 1, refusal({ endpoint: 'tweet', status: 401, fault: '401', spent: null })),
    ],
  ] satisfies [string, (calls: LostToken['calls']) => unknown][])('does when %s', (_, change) => {
    const evidence = lostToken();
    change(evidence.calls);
    expect(findings(evidence)).toHaveLength(1);
  });

  it('is explained anew each time', () => {
    const evidence = killedAt(noon);
    evidence.disconnections.push(disconnection({ since: noon + 30_000 }));
    expect(causesOf(evidence)).toEqual(['killed', 'unexplained']);
    expect(findings(evidence)).toEqual([expect.stringContaining('its network refused nothing of it')]);
    expect(findings(evidence)[0]).toContain(`${account.platform} @${account.handle}`);
  });
});

describe('awakeMs', () => {
  it.each([
    [[], 100],
    [[{ from: -50, to: 30 }], 70],
    [
      [
        { from: 20, to: 60 },
        { from: 10, to: 30 },
      ],
      50,
    ],
    [[{ from: 90, to: Number.POSITIVE_INFINITY }], 90],
    [
      [
        { from: 200, to: 300 },
        { from: -9, to: 0 },
      ],
      100,
    ],
  ])('leaves out the times in which it stood still: %j', (stills, awake) => {
    expect(awakeMs({ stills }, 0, 100)).toBe(awake);
  });
});
