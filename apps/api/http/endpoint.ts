import type { ErrorCode, Scope } from '@carillon/core';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';

/** What a request may bring, each part with its schema. */
export interface Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.infer<Params>;
  readonly query: z.infer<Query>;
  readonly body: z.infer<Body>;
}

/** One operation of the API: its policy and schemas as data, and what it does. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Under /v1, with parameters as `{id}`. */
  readonly path: string;
  /** A few words, and then whole sentences. */
  readonly summary: string;
  readonly description: string;
  /** What the API key must be allowed to do. */
  readonly scope: Scope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Takes an Idempotency-Key: done once, a repetition within 24 h gets the first answer. */
  readonly idempotent?: true;
  /**
   * May begin with a caller and accounts that were read some seconds ago: its storing statement makes sure of them, and
   * when anything is wrong it is done again with all of it read anew.
   */
  readonly mayUseCache?: true;
  /** Its resource has a version: GET answers an ETag; whatever changes it gets the client's `ifMatch`. */
  readonly conditional?: true;
  /** Locks rows of its user, for which it may have to wait. */
  readonly locks?: true;
  /** Requests for which this is the same lock the same and go one after another; null for one that does not. */
  readonly inTurn?: (
    input: Input<Params, Query, Body>,
    context: Pick<RequestContext, 'db' | 'caller'>,
  ) => Promise<string | null>;
  /** With `orNothing` the handler may answer null instead: 204 without a body. */
  readonly answer: { readonly status: 200 | 201; readonly schema: Answer; readonly orNothing?: true };
  /** Error answers beside those that every endpoint may give. */
  readonly errors: readonly ErrorCode[];
  readonly handle: (
    input: Input<Params, Query, Body>,
    context: RequestContext,
  ) => Promise<z.input<Answer> | null>;
}

/** Lets the compiler tie a handler to the schemas beside it. */
export const endpoint = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  definition: Endpoint<Params, Query, Body, Answer>,
): Endpoint => definition as unknown as Endpoint;
