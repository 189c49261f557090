import type { Operation } from '@carillon/api/endpoint';
import { z } from 'zod';
import type { OpenContext, PersonContext } from './context.ts';

/** The result of a handler is the `data` of the answer; null is 204. */
const answer = {
  status: 200,
  schema: z.custom<object>().transform((data) => ({ data })),
  orNothing: true,
} as const;

/** An operation of the dashboard, under /app: defined and served as those of the API are, for other callers. */
type Definition<Context, Params extends z.ZodType, Body extends z.ZodType> = Omit<
  Operation<Context, Params, z.ZodType, Body, typeof answer.schema>,
  'answer'
>;

/** Done by somebody who is signed in. */
interface ByPerson {
  readonly who: 'person' | 'admin';
}

/** Done by anybody, signed in or not. */
interface ByAnyone {
  readonly who: 'anyone';
}

export type DashboardOperation = (Operation<PersonContext> & ByPerson) | (Operation<OpenContext> & ByAnyone);

/** Lets the compiler tie a handler to the schemas beside it. */
export const personOperation = <Params extends z.ZodType, Body extends z.ZodType>(
  definition: Definition<PersonContext, Params, Body> & ByPerson,
): DashboardOperation => ({ ...definition, answer }) as unknown as DashboardOperation;

export const openOperation = <Params extends z.ZodType, Body extends z.ZodType>(
  definition: Definition<OpenContext, Params, Body> & ByAnyone,
): DashboardOperation => ({ ...definition, answer }) as unknown as DashboardOperation;
