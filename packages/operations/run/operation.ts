import type { AuditAction, ErrorCode, Scope } from '@carillon/core';
import type { AuditDetails } from '@carillon/db/audit';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';

/** The parts of a request, each as its schema gives it. */
export interface Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.infer<Params>;
  readonly query: z.infer<Query>;
  readonly body: z.infer<Body>;
}

/**
 * One operation: its policy and schemas as data, and its handler. `run` runs it for whoever calls; `mount` serves it over
 * HTTP, in the API and in the dashboard alike.
 */
export interface Operation<
  Context,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path with parameters as `{id}`, under the path where it is mounted: /v1 in the API. */
  readonly path: string;
  /** Right that the caller must have, unless everybody who is let in may. */
  readonly scope?: Scope;
  /** Only for people who proved not long ago that it is they; others get 403 and the code `proof_needed`. An API key needs no proof. */
  readonly needsProof?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Largest number of fields and list entries in the body, where it may have more than one post has. */
  readonly maxValues?: number;
  /** A request may come without a body, which is then read as an empty object. */
  readonly mayLackBody?: true;
  /**
   * Gets a file before its handler runs. `sent`: it is the body, or in a form, with the fields of `body` beside it;
   * `fetched`: from the address in the field `url` of the body; `put`: from the store, for the upload that the address names.
   */
  readonly file?: 'sent' | 'fetched' | 'put';
  /**
   * Takes an Idempotency-Key: done once, a repetition within 24 h gets the first answer. `sealed`: that answer has a secret, and
   * is encrypted while it is kept.
   */
  readonly idempotent?: true | 'sealed';
  /** Its handler may store the answer to a request with an Idempotency-Key by the statement that stores what it says. */
  readonly keepsAnswer?: (input: Input<Params, Query, Body>, context: Context) => boolean;
  /** May begin with a caller and accounts that were read some seconds ago; see posts/recent-reads.ts. */
  readonly mayUseCache?: true;
  /** Its resource has a version: GET answers an ETag; whatever changes it gets the client's `ifMatch`. */
  readonly conditional?: true;
  /** Waits for what the request needs, before it holds anything that others wait for. */
  readonly before?: (input: Input<Params, Query, Body>, context: Context) => Promise<void>;
  /** Answers a post, and may be asked to wait until that is settled; see wait-for-outcome.ts. */
  readonly waits?: true;
  /** Locks rows of its caller, for which it may have to wait. */
  readonly locks?: true;
  /** Entry in the audit trail; a test asks for one of whatever changes something. */
  readonly audit?: Declared<Input<Params, Query, Body>>;
  /** Name of the turn that a request waits for: those of one name go one after another; null for one that need not. */
  readonly inTurn?: (input: Input<Params, Query, Body>, context: Context) => Promise<string | null>;
  /**
   * With `orNothing` the handler may answer null instead: 204 without a body; with 204 it always does. With `isFile` it
   * answers a `SentFile`. `location` is the path under /v1 of what it made, by its id: `/posts/{id}`.
   */
  readonly answer: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: Answer;
    readonly orNothing?: true;
    readonly isFile?: true;
    readonly location?: `/${string}/{id}`;
  };
  readonly handle: (input: Input<Params, Query, Body>, context: Context) => Promise<z.input<Answer> | null>;
}

/** Facts of an operation of the API that its document shows. */
interface Documented {
  readonly operationId: string;
  /** A few words. */
  readonly summary: string;
  /** Whole sentences. */
  readonly description: string;
  /** Error answers beside those that every endpoint may give. */
  readonly errors: readonly ErrorCode[];
}

/** An operation of the API. */
export type Endpoint = Operation<RequestContext> & Documented;

/** Lets the compiler tie a handler to the schemas beside it. */
export const endpoint = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  definition: Operation<RequestContext, Params, Query, Body, Answer> & Documented,
): Endpoint => definition as unknown as Endpoint;

/** Entry in the audit trail of an operation that has succeeded. */
type Declared<Input> = ByOperation<Input> | ByHandler;

interface ByOperation<Input> {
  readonly action: AuditAction;
  /** Id of what was changed; that of the path or else of the answer unless given. */
  readonly subjectId?: (input: Input) => string | null;
  /** For a change, the names of the fields of its body unless given. */
  readonly details?: (input: Input) => AuditDetails;
}

/** Its handler writes the events itself, because they also record what was refused, or of people who are not signed in yet. */
interface ByHandler {
  readonly byHandler: readonly AuditAction[];
}
