import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { DashboardParts, PersonContext } from './context.ts';

interface Described<Params extends z.ZodType, Body extends z.ZodType> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Under /app, with parameters as `:id`. */
  readonly path: string;
  readonly params?: Params;
  readonly body?: Body;
}

interface Given<Params extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.infer<Params>;
  readonly body: z.infer<Body>;
}

/** The request and its answer, for those few who set cookies. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** What somebody who is signed in does. Its result is the `data` of the answer; null is 204. */
export interface PersonOperation<Params extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType>
  extends Described<Params, Body> {
  readonly who: 'person' | 'admin';
  /** Locks rows of the person, for which it may have to wait. */
  readonly locks?: true;
  readonly handle: (
    given: Given<Params, Body>,
    context: PersonContext,
    exchange: Exchange,
  ) => Promise<object | null>;
}

/** What anybody may do, signed in or not. */
export interface OpenOperation<Params extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType>
  extends Described<Params, Body> {
  readonly who: 'anyone';
  readonly handle: (
    given: Given<Params, Body>,
    context: DashboardParts,
    exchange: Exchange,
  ) => Promise<object | null>;
}

export type Operation = PersonOperation | OpenOperation;

/** Lets the compiler tie a handler to the schemas beside it. */
export const personOperation = <Params extends z.ZodType, Body extends z.ZodType>(
  operation: PersonOperation<Params, Body>,
): Operation => operation as unknown as Operation;

export const openOperation = <Params extends z.ZodType, Body extends z.ZodType>(
  operation: OpenOperation<Params, Body>,
): Operation => operation as unknown as Operation;
