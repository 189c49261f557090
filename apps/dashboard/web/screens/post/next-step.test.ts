import { describe, expect, it } from '@jest/globals';
import { bestStep, mayRetry, nextStep } from './next-step.ts';

const facts = { status: 'failed', errorCode: null, retryable: null, nextAttemptAt: null } as const;
const active = { active: true, inDoubt: false };

describe('the next step', () => {
  it.each([
    ['resend', 'authentication_failed', false],
    ['resend', 'permission_missing', false],
    ['edit', 'content_too_long', false],
    ['edit', 'rejected', false],
    ['resend', 'unreachable', true],
    ['resend', 'missed', true],
    ['edit', 'duplicate_content', true],
    ['resend', 'stopped', true],
    ['resend', 'internal_fault', false],
    ['look', 'account_suspended', false],
    ['look', 'outcome_unknown', false],
    ['look', 'posted_but_not_located', false],
  ] as const)('is to %s after %s', (kind, errorCode, retryable) => {
    expect(nextStep({ ...facts, errorCode, retryable }, active)?.kind).toBe(kind);
  });

  it('is to look where an item may be published, whatever else is wrong', () => {
    const step = nextStep(
      { ...facts, errorCode: 'unreachable', retryable: false },
      { active: false, inDoubt: true },
    );
    expect(step?.kind).toBe('look');
  });

  it('is to see to a suspended account, though it was disconnected as well', () => {
    const failed = { ...facts, errorCode: 'account_suspended', retryable: false } as const;
    expect(nextStep(failed, { active: false, inDoubt: false })?.kind).toBe('look');
  });

  it.each(['authentication_failed', 'missed'])(
    'is to reconnect an account that cannot be posted to, after %s',
    (errorCode) => {
      const failed = { ...facts, errorCode, retryable: false } as const;
      expect(nextStep(failed, { active: false, inDoubt: false })?.kind).toBe('reconnect');
    },
  );

  it('is to wait while it is tried again, and until when', () => {
    const nextAttemptAt = '2026-11-21T10:00:00.000Z';
    const waiting = {
      ...facts,
      status: 'queued',
      errorCode: 'rate_limited',
      retryable: true,
      nextAttemptAt,
    } as const;
    expect(nextStep(waiting, active)).toMatchObject({ kind: 'wait', until: nextAttemptAt });
    expect(nextStep(waiting, active)?.words).toBe('');
    const soon = { ...waiting, nextAttemptAt: null };
    expect(nextStep(soon, active)?.words).toBe('Carillon will try again.');
  });

  it('is your admin’s where the network refuses this server', () => {
    const waiting = { ...facts, status: 'queued', errorCode: 'credits_used_up', retryable: true } as const;
    expect(nextStep(waiting, active)?.words).toMatch(/your admin acts/);
  });

  it.each(['pending', 'scheduled', 'published', 'queued', 'publishing'] as const)(
    'is none for one that is %s and well',
    (status) => {
      expect(nextStep({ ...facts, status }, active)).toBeNull();
    },
  );
});

describe('trying again', () => {
  const may = (
    errorCode: string | null,
    more: { active?: boolean; begun?: boolean; states?: 'sending'[] } = {},
  ) =>
    mayRetry(
      { ...facts, errorCode, retryable: errorCode === 'duplicate_content' },
      {
        active: more.active ?? true,
        begun: more.begun ?? false,
        items: (more.states ?? []).map((state) => ({ state })),
      },
    );

  it('is offered where it may help', () => {
    for (const code of ['stopped', 'authentication_failed', 'outcome_unknown', 'account_suspended'])
      expect([code, may(code)]).toEqual([code, true]);
    expect(may('duplicate_content', { states: ['sending'] })).toBe(true); // it may be out: one looks first
  });

  it('is not offered where the post has to be edited, or the account reconnected', () => {
    for (const code of ['duplicate_content', 'content_too_long', 'rejected'])
      expect([code, may(code)]).toEqual([code, false]);
    expect(may('stopped', { active: false })).toBe(false);
  });

  it('is all that is left where a part is out', () => {
    expect(may('rejected', { begun: true })).toBe(true);
  });
});

describe('the step that helps most', () => {
  const on = (id: string, errorCode: string | null, retryable = false) =>
    ({
      ...facts,
      socialAccountId: id,
      errorCode,
      retryable,
      status: errorCode ? 'failed' : 'published',
    }) as const;
  const at = (id: string, isActive = true) => ({ socialAccountId: id, active: isActive, items: [] });

  it.each([
    ['resend', [on('a', 'unreachable', true), on('b', 'rejected')], 'a'],
    ['reconnect', [on('a', 'rejected'), on('off', 'authentication_failed')], 'off'],
    ['edit', [on('a', 'duplicate_content', true), on('b', 'account_suspended')], 'a'],
    ['look', [on('a', null), on('b', 'account_suspended')], 'b'],
  ] as const)('of several failures is to %s', (kind, platforms, accountId) => {
    expect(bestStep(platforms, [at('a'), at('b'), at('off', false)])).toEqual({ kind, accountId });
  });

  it('is none where nothing failed', () => {
    expect(bestStep([on('a', null)], [at('a')])).toBeNull();
  });
});
