import { describe, expect, it } from '@jest/globals';
import { nextStep } from './next-step.ts';

const facts = { status: 'failed', errorCode: null, retryable: null, nextAttemptAt: null } as const;
const active = { active: true, inDoubt: false };

describe('the next step', () => {
  it.each([
    ['reconnect', 'authentication_failed', false],
    ['reconnect', 'permission_missing', false],
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

  it('is to reconnect an account that cannot be posted to', () => {
    const step = nextStep(
      { ...facts, errorCode: 'missed', retryable: true },
      { active: false, inDoubt: false },
    );
    expect(step?.kind).toBe('reconnect');
  });

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
    expect(nextStep(waiting, active)?.words).toBe('No action needed.');
    const soon = { ...waiting, nextAttemptAt: null };
    expect(nextStep(soon, active)?.words).toBe('No action needed. Carillon will try again.');
  });

  it('is the operator’s where the network refuses this server', () => {
    const waiting = { ...facts, status: 'queued', errorCode: 'credits_used_up', retryable: true } as const;
    expect(nextStep(waiting, active)?.words).toMatch(/Whoever runs this installation/);
  });

  it.each(['pending', 'scheduled', 'published', 'queued', 'publishing'] as const)(
    'is none for one that is %s and well',
    (status) => {
      expect(nextStep({ ...facts, status }, active)).toBeNull();
    },
  );
});
