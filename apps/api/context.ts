import type { Caller, Database } from '@carillon/db';
import type { Producer } from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import type { Log, Registry } from '@carillon/telemetry';

/** What the api process is made of. */
export interface ApiContext {
  readonly db: Database;
  readonly producer: Producer;
  /** Under which API keys are hashed. */
  readonly keys: KeyRing;
  readonly log: Log;
  readonly metrics: Registry;
  /** Where integrators reach this api, without /v1; for the document. */
  readonly publicUrl: string;
}

/** What a handler may use: the api, and who is calling. */
export interface RequestContext extends ApiContext {
  readonly caller: Caller;
  readonly requestId: string;
}
