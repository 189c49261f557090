import type { Failure } from '@carillon/core';
import { LRUCache } from 'lru-cache';

interface Failed {
  /** Of the credentials that were to be renewed. */
  readonly version: number;
  readonly failure: Failure;
  /** By `performance.now()`. */
  readonly at: number;
}

/** Renewals of tokens that failed lately. */
export interface FailedRenewals {
  note(socialAccountId: string, failed: Omit<Failed, 'at'>): void;
  /** How a renewal of these credentials failed since a moment of `performance.now()`; undefined when none did. */
  since(from: number, socialAccountId: string, version: number): Failure | undefined;
}

/**
 * Credentials that a network refuses for good end their account, but what is claimed in this moment does not know it yet: that failure
 * counts this much longer, ms. Whoever connects the account again makes new credentials.
 */
const endingMs = 10_000;

/**
 * Several publications of an account find out at once that its token is over, and renew it one after the other. Where it
 * failed since they took up their work, that is their answer: networks count how often somebody signs in.
 * @param now as `performance.now()`
 */
export function openFailedRenewals(now = () => performance.now()): FailedRenewals {
  const newest = new LRUCache<string, Failed>({ max: 1_000 });
  return {
    note: (socialAccountId, failed) => void newest.set(socialAccountId, { ...failed, at: now() }),
    since(from, socialAccountId, version) {
      const failed = newest.get(socialAccountId);
      if (failed?.version !== version) return;
      const until = failed.at + (failed.failure.kind === 'reconnect' ? endingMs : 0);
      return from <= until ? failed.failure : undefined;
    },
  };
}
