import type { Operation } from '@carillon/api/endpoint';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { DashboardParts, OpenContext, PersonContext } from './context.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';

/** The result of a handler is the `data` of the answer; null is 204. */
const answer = {
  status: 200,
  schema: z.custom<object>().transform((data) => ({ data })),
  orNothing: true,
} as const;

/** An operation of the dashboard, under /app: defined and served as those of the API are, for other callers. */
type Definition<Context, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Omit<
  Operation<Context, Params, Query, Body, typeof answer.schema>,
  'answer'
>;

/** Done by somebody who is signed in. */
export interface ByPerson {
  readonly who: 'person' | 'admin';
  /** Size of the largest request body, bytes; 100,000 unless given. */
  readonly maxBodyBytes?: number;
}

/** Done by anybody, signed in or not. */
interface ByAnyone {
  readonly who: 'anyone';
  readonly needsProof?: never;
}

/** A file that is made while it is sent, and so no answer of an operation. */
export interface Download extends ByPerson, Pick<Operation<PersonContext>, 'path' | 'needsProof'> {
  readonly method: 'get';
  readonly serve: (parts: DashboardParts) => RequestHandler;
}

export type DashboardOperation = (Operation<PersonContext> & ByPerson) | (Operation<OpenContext> & ByAnyone);

/** Lets the compiler tie a handler to the schemas beside it. */
export const personOperation = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  definition: Definition<PersonContext, Params, Query, Body> & ByPerson,
): DashboardOperation => guarded(definition);

export const openOperation = <Params extends z.ZodType, Body extends z.ZodType>(
  definition: Definition<OpenContext, Params, z.ZodType, Body> & ByAnyone,
): DashboardOperation => guarded(definition);

/** An operation that sees no text which the API would refuse, in whatever field. */
function guarded<Input extends object, Context>(definition: {
  readonly handle: (input: Input, context: Context) => unknown;
}): DashboardOperation {
  const handle = (input: Input, context: Context) => {
    refuseBrokenText(input);
    return definition.handle(input, context);
  };
  return { ...definition, handle, answer } as unknown as DashboardOperation;
}
