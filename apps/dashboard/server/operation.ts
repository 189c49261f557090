import { invalidRequest, type Problem, problem } from '@carillon/core';
import type { Input, Operation } from '@carillon/operations/run/operation';
import { text } from '@carillon/operations/schemas/fields';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { DashboardParts, OpenContext, PersonContext } from './context.ts';

/** The result of a handler is the `data` of the answer; null is 204. */
const answer = {
  status: 200,
  schema: z.custom<object>().transform((data) => ({ data })),
  orNothing: true,
} as const;

/** An operation of the dashboard, under /app: defined and served as those of the API are, for other callers. */
type Definition<
  Context,
  Method extends Operation<Context>['method'],
  Path extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends object | null,
> = Omit<Operation<Context, Params, Query, Body>, 'answer' | 'handle' | 'method' | 'path'> & {
  readonly method: Method;
  readonly path: Path;
  readonly handle: (input: Input<Params, Query, Body>, context: Context) => Promise<Answer>;
};

/** Request and answer of an operation for the pages, as types alone. */
interface Exchanging<Method, Path, Params, Query, Body, Answer> {
  /** Never there. */
  readonly exchange?: {
    readonly method: Method;
    readonly path: Path;
    readonly params: z.input<Params>;
    readonly query: z.input<Query>;
    readonly body: z.input<Body>;
    readonly answer: Answer;
  };
}

/** The exchange of an operation. */
export type ExchangeOf<Given> = Given extends { readonly exchange?: infer Exchange }
  ? NonNullable<Exchange>
  : never;

/** Done by a person who is signed in. */
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

/** Lets the compiler tie a handler to the schemas beside it, and the pages to both. */
export const personOperation = <
  const Method extends Operation<PersonContext>['method'],
  const Path extends string,
  Answer extends object | null,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
>(
  definition: Definition<PersonContext, Method, Path, Params, Query, Body, Answer> & ByPerson,
): DashboardOperation & Exchanging<Method, Path, Params, Query, Body, Answer> => guarded(definition);

export const openOperation = <
  const Method extends Operation<OpenContext>['method'],
  const Path extends string,
  Answer extends object | null,
  Params extends z.ZodType,
  Body extends z.ZodType,
>(
  definition: Definition<OpenContext, Method, Path, Params, z.ZodType, Body, Answer> & ByAnyone,
): DashboardOperation & Exchanging<Method, Path, Params, z.ZodType, Body, Answer> => guarded(definition);

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

/** Any text that the API would take. */
const keepable = text(Number.POSITIVE_INFINITY);

/** @throws {ApiError} 400 for every text of a request that Postgres or a reader of JSON cannot keep */
function refuseBrokenText(input: object): void {
  const [first, ...rest] = Object.values(input).flatMap((part) => problemsOf(part, []));
  if (first !== undefined) throw invalidRequest([first, ...rest]);
}

function problemsOf(value: unknown, path: readonly string[]): Problem[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => problemsOf(part, [...path, name]));
  if (typeof value !== 'string') return [];
  const issues = keepable.safeParse(value).error?.issues ?? [];
  return issues.map(({ message }) => problem('wrong_value', path.join('.'), { expected: message }));
}
