import type { Parts } from '@carillon/accounts';
import type { Plans, Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { AuditAuthor } from '@carillon/db/audit';
import type { Person } from '@carillon/db/sign-in';
import type { Exchange } from '@carillon/http/exchange';
import type { GuessingLimit } from '@carillon/http/rate-limit/limit-guessing';
import type { RateLimiter } from '@carillon/http/rate-limit/limit-rate';
import type { Outbox } from '@carillon/mail';
import type { MediaDesk } from '@carillon/media/intake';
import type { HostRules } from '@carillon/networks/host-rules';
import type { WebhookParts } from '@carillon/operations/context';
import type { Operations } from '@carillon/operations/open-operations';
import type { JobEnqueuer } from '@carillon/operations/posts/enqueue-jobs';
import type { Settling } from '@carillon/operations/posts/settling';
import type { Bulkhead } from '@carillon/operations/run/bulkhead';
import type { AuditTrail } from '@carillon/operations/run/open-trail';
import type { QueueConnection } from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import type { Log, Registry, Tracing } from '@carillon/telemetry';
import type { ConnectionTries } from './accounts/connection-tries.ts';
import type { QueueBoard } from './board/board.ts';
import type { BulkChanges } from './bulk/bulk-changes.ts';
import type { Live } from './live/live.ts';
import type { OAuthClients } from './oauth/clients.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Issuer } from './sign-in/oidc/issuer.ts';
import type { PasswordQueue } from './sign-in/passwords.ts';
import type { ChallengeLimits } from './sign-in/second-factor/challenges.ts';
import type { SignInLimits } from './sign-in/sessions/sign-in-limits.ts';
import type { SignInTrail } from './sign-in/sessions/sign-in-trail.ts';

/** Hashes passwords and compares them. Tests pass a cheap one, or one that counts. */
export interface Passwords {
  hash(password: string): Promise<string>;
  matches(password: string, stored: string): Promise<boolean>;
}

/** Everything that the dashboard process opens at its start and passes on. */
export interface DashboardParts {
  readonly db: Database;
  /** The operations of the API. */
  readonly api: Operations;
  /** Limits how many connections may wait for locks at once. */
  readonly bulkhead: Bulkhead;
  readonly jobEnqueuer: JobEnqueuer;
  /** Has requests wait for what becomes of their posts. */
  readonly settling: Settling;
  readonly queue: QueueConnection;
  readonly live: Live;
  /** Null where it is switched off. */
  readonly board: QueueBoard | null;
  readonly plans: Plans;
  /** True when the operator made plans of their own, so that their names mean something to people. */
  readonly namesPlans: boolean;
  readonly desk: MediaDesk;
  /** Changes of many posts at once. */
  readonly bulkChanges: BulkChanges;
  /** Servers that files may be fetched from. */
  readonly hosts: HostRules;
  readonly webhooks: WebhookParts;
  /** For connecting social accounts. */
  readonly accounts: Parts;
  /** Our copies of the pictures of accounts. */
  readonly pictures: Pictures;
  /** Networks where the variables name no application: real accounts need one with a row. */
  readonly withoutApplication: readonly Platform[];
  /** Where browsers reach the sandbox; null where they do not, or without one. */
  readonly sandboxPublicUrl: string | null;
  /** Keys that API keys are hashed with. */
  readonly apiKeys: KeyRing;
  /** Keys that sign the link of the first admin. */
  readonly setUpKeys: KeyRing;
  /** Keys that sign the cookies of browsers in which a person signed in before. */
  readonly deviceKeys: KeyRing;
  /** Keys that sign the links which end mails. */
  readonly unsubscribeKeys: KeyRing;
  /** Hashes people's passwords and compares them. */
  readonly passwords: Passwords;
  /** Which of them are compared when. */
  readonly passwordQueue: PasswordQueue;
  /** Counts the requests of people, and other things. */
  readonly limiter: RateLimiter;
  /** Requests in a window that people have beyond those of their plan: their pages read again what changed. */
  readonly requestAllowance: number;
  /** Keeps addresses from guessing sessions and links. */
  readonly guessing: GuessingLimit;
  readonly signInLimits: SignInLimits;
  readonly connectionTries: ConnectionTries;
  /** Most that a person may have. */
  readonly caps: { readonly apiKeys: number; readonly profiles: number };
  readonly signInTrail: SignInTrail;
  readonly challengeLimits: ChallengeLimits;
  /** Keys that seal what authenticator apps make their codes from. */
  readonly totpKeys: KeyRing;
  /** Apps that ask people for access. */
  readonly oauthClients: OAuthClients;
  /** The issuer that people may sign in by; null without one. */
  readonly oidc: Issuer | null;
  /** Sends mails; null where no server for them is set. */
  readonly outbox: Outbox | null;
  /** Time in which “Publish now” can be taken back, ms. */
  readonly undoMs: number;
  /** Time after a proof in which operations that need one need no other, ms. */
  readonly proofMs: number;
  /** The address that people open, without a trailing slash. */
  readonly url: string;
  /** Of the names of all cookies. */
  readonly cookiePrefix: string;
  /** Proxies whose X-Forwarded-For header is believed. */
  readonly trustedProxies: readonly string[];
  /** The address of the API for integrators, without /v1. */
  readonly publicUrl: string;
  /** The folder of the built pages. */
  readonly pages: string;
  /** For what operations write of themselves; what they declare is written for them. */
  readonly trail: AuditTrail;
  readonly log: Log;
  readonly metrics: Registry;
  readonly tracing?: Tracing;
}

/** All but the bulk changes themselves, which they are made with. */
export type BulkParts = Omit<DashboardParts, 'bulkChanges'>;

/** Everything that an operation may use that anybody may call. */
export interface OpenContext extends DashboardParts {
  /** For those few operations that read or set cookies. */
  readonly exchange: Exchange;
  readonly requestId: string;
  /** For the audit trail. */
  readonly by: AuditAuthor;
}

/** Everything that an operation of a signed-in person may use. */
export interface PersonContext extends OpenContext {
  /** The person who is signed in. */
  readonly person: Person;
}
