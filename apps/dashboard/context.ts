import type { Parts } from '@carillon/accounts';
import type { Waker } from '@carillon/api/waker';
import type { Plans } from '@carillon/core';
import type { Database, Person } from '@carillon/db';
import type { KeyRing } from '@carillon/secrets';
import type { Log, Registry } from '@carillon/telemetry';
import type { SignInLimits } from './sessions/sign-in-limits.ts';

/** What the dashboard process is made of. */
export interface DashboardParts {
  readonly db: Database;
  readonly waker: Waker;
  readonly plans: Plans;
  /** What connecting accounts works with. */
  readonly accounts: Parts;
  /** Under which API keys are hashed. */
  readonly apiKeys: KeyRing;
  /** Under which the link of the first admin is made. */
  readonly setUpKeys: KeyRing;
  readonly signInLimits: SignInLimits;
  /** Where people reach the dashboard, without a trailing slash. */
  readonly url: string;
  /** Where integrators reach the API, without /v1. */
  readonly publicUrl: string;
  readonly log: Log;
  readonly metrics: Registry;
}

/** What an operation may use. */
export interface PersonContext extends DashboardParts {
  /** Who is signed in. */
  readonly person: Person;
}
