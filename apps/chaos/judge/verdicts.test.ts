import { describe, expect, it } from '@jest/globals';
import type { Findings } from './judge.ts';
import type { AccountFindings } from './judge-accounts.ts';
import type { WebhookFindings } from './judge-webhooks.ts';
import type { Report } from './report.ts';
import { disconnection } from './testing/lost-token.ts';
import { noFindings } from './testing/published-post.ts';
import { countLine, isGood, isSuspicious, table } from './verdicts.ts';

const nothing: Findings & WebhookFindings & AccountFindings = {
  ...noFindings,
  missingEvents: [],
  missingDeliveries: [],
  wrongBodies: [],
  disconnected: [],
};

const reportWith = (findings: Partial<Report['findings']>, more: Partial<Report> = {}): Report => ({
  ...{
    seed: 1,
    seconds: 60,
    worker: 'carillon',
    faultCounts: {},
    faults: [],
    answerFaults: {},
    unexpectedExits: [],
  },
  posts: { offered: 2, accepted: 2, refused: 0, unanswered: 0, resent: 0 },
  ...{
    items: { x: 2 },
    media: { 'bluesky video': 1 },
    ended: { published: 2 },
    failures: {},
    apiAnswers: { 201: 2 },
    reconnected: 0,
  },
  ...{ losses: [], credentialCalls: { 'token 200': 3 }, renewals: { fewest: 1, most: 2 } },
  ...{
    late: { p50: 40, p99: 2_000 },
    drainSeconds: 4,
    webhooks: { events: 4, delivered: 4, requests: 4 },
    findings: { ...nothing, ...findings },
    idempotent: true,
  },
  ...more,
});

describe('verdicts', () => {
  it('passes a run without findings', () => {
    const report = reportWith({});
    expect(isGood(report)).toBe(true);
    expect(countLine(report)).toBe('12 passed, 0 failed');
  });

  it.each(Object.keys(nothing) as (keyof Report['findings'])[])('fails a run with something %s', (charge) => {
    const report = reportWith({ [charge]: ['what was found'] });
    expect(isGood(report)).toBe(false);
    expect(countLine(report)).toBe('11 passed, 1 failed');
    expect(table(report)).toContain(`: 1 ${charge}`);
  });

  it('holds a post that was created twice only against an API that promises otherwise', () => {
    const report = reportWith({ createdTwice: ['what was found'] }, { idempotent: false });
    expect(countLine(report)).toBe('11 passed, 0 failed');
  });

  it('counts why accounts were disconnected, and tells all of what nobody planned', () => {
    const losses = [
      { ...disconnection(), cause: 'refused', story: null },
      { ...disconnection(), cause: 'refused', story: null },
      { ...disconnection(), cause: 'killed', story: 'x @bell: killed' },
      { ...disconnection(), cause: 'unexplained', story: 'x @bell: gone' },
    ] as const;
    const shown = table(reportWith({ disconnected: ['x @bell: gone'] }, { losses, reconnected: 4 }));
    expect(shown).toContain('disconnected     2 refused by their network, as planned\n');
    expect(shown).toMatch(/^disconnected {5}1 whose worker was killed while the answer/m);
    expect(shown).toMatch(/^disconnected {5}1 without a cause that was planned$/m);
    expect(shown).toContain('  FAIL no account disconnects itself: 1 disconnected\n');
    expect(shown.split('\n').slice(-2)).toEqual(['  killed x @bell: killed', '  lost x @bell: gone']);
    expect(shown).toContain('token calls      token 200 3; of an X account 1 to 2 renewals');
  });

  it('wants the logs read when the api erred or a process ended by itself', () => {
    expect(isSuspicious(reportWith({}))).toBe(false);
    expect(isSuspicious(reportWith({}, { apiAnswers: { 503: 4 } }))).toBe(false);
    expect(isSuspicious(reportWith({}, { apiAnswers: { 500: 1 } }))).toBe(true);
    expect(isSuspicious(reportWith({}, { unexpectedExits: ['worker-1 ended with status 1'] }))).toBe(true);
  });
});
