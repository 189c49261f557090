import { type AuditAction, type Clock, systemClock } from '@carillon/core';
import { type AuditEvent, triedEmail } from '@carillon/db/audit';
import type { SignInMethod } from '@carillon/db/sign-in';
import { addressOf, authorOf } from '@carillon/http/author-of';
import type { Exchange } from '@carillon/http/exchange';
import type { AuditTrail } from '@carillon/operations/run/open-trail';
import { Counter, type Log, type Registry, withZeros } from '@carillon/telemetry';

/** Facts about somebody who did not get in. */
export interface Tried {
  /** Text given as an e-mail address. */
  readonly email?: string;
  /** The user whose it is; undefined for nobody's. */
  readonly userId?: string | undefined;
}

interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly method: SignInMethod;
}

/** Signing in, in the audit trail and in the log. */
export interface SignInTrail {
  succeeded(exchange: Exchange, person: SignedIn): Promise<void>;
  /** Nobody waits for it: whether there is such a user must not show in how long an answer takes. */
  failed(exchange: Exchange, tried: Tried, action?: AuditAction): void;
  /** Too many tries: these are only counted, so that nobody can fill the trail. */
  refused(exchange: Exchange, tried: Tried): void;
  /** Writes what was counted. */
  close(): Promise<void>;
}

/** Tries are counted together this long, ms. */
const windowMs = 10 * 60_000;

/** Failed tries with addresses of nobody that a process keeps one by one, in a window. Those of users have limits of their own. */
const maxUnknown = 100;

interface TrailParts {
  readonly trail: AuditTrail;
  readonly log: Log;
  readonly metrics: Registry;
}

export function openSignInTrail(
  { trail, log, metrics }: TrailParts,
  clock: Clock = systemClock,
): SignInTrail {
  const tries = countTries(metrics);
  const events = openEvents(trail, clock);
  const note = ({ request, response }: Exchange, { email = '', userId }: Tried, sentence: string) =>
    log.warn(
      {
        email: triedEmail(email),
        user: userId,
        address: addressOf(request),
        requestId: response.locals.requestId,
      },
      sentence,
    );

  return {
    async succeeded({ request, response }, { userId, sessionId, method }) {
      tries.inc({ result: 'succeeded' });
      const whence = { address: addressOf(request), requestId: String(response.locals.requestId) };
      const by = { kind: 'person', userId, sessionId, ...whence } as const;
      await trail.record({ action: 'sign_in.succeeded', by, subjectId: userId, details: { method } });
    },
    failed(exchange, tried, action = 'sign_in.failed') {
      tries.inc({ result: 'failed' });
      note(exchange, tried, 'a sign-in failed');
      events.failed(tried, () => ({
        action,
        by: authorOf(exchange.request, exchange.response),
        userId: tried.userId ?? null,
        subjectId: tried.userId ?? null,
        email: tried.email,
      }));
    },
    refused(exchange, tried) {
      tries.inc({ result: 'refused' });
      note(exchange, tried, 'a sign-in was refused, after too many');
      events.refused();
    },
    close: events.close,
  };
}

const countTries = (metrics: Registry) =>
  withZeros(
    new Counter({
      name: 'carillon_sign_ins_total',
      help: 'Tries to sign in to the dashboard, by result: succeeded, failed, or refused because there were too many.',
      labelNames: ['result'],
      registers: [metrics],
    }),
    { result: ['succeeded', 'failed', 'refused'] },
  );

/** Events of tries that failed: those of users one by one, of nobody a few of each window, and of the rest how many. */
function openEvents(trail: AuditTrail, clock: Clock) {
  const writing = new Set<Promise<void>>();
  let unknown = 0;
  let counted = 0;
  let stopWaiting: (() => void) | null = null;

  function write(event: AuditEvent): void {
    const written = trail.record(event).finally(() => writing.delete(written));
    writing.add(written);
  }

  function endWindow(): void {
    stopWaiting?.();
    stopWaiting = null;
    unknown = 0;
    if (counted > 0)
      write({ action: 'sign_in.refused', by: { kind: 'system' }, details: { tries: counted } });
    counted = 0;
  }

  return {
    failed({ userId }: Tried, event: () => AuditEvent): void {
      stopWaiting ??= clock.after(windowMs, endWindow);
      if (userId === undefined && ++unknown > maxUnknown) counted += 1;
      else write(event());
    },
    refused(): void {
      stopWaiting ??= clock.after(windowMs, endWindow);
      counted += 1;
    },
    /** Writes what was counted. */
    async close(): Promise<void> {
      endWindow();
      await Promise.all(writing);
    },
  };
}
