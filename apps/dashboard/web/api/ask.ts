import type { Exchange } from '../../server/operations/all.ts';
import { request } from './request.ts';
import type { AsJson } from './types.ts';

/** An operation of the dashboard's server, such as `GET /queue`. */
export type Route = RouteOf<Exchange>;

type RouteOf<E extends Exchange> = E extends Exchange ? `${Uppercase<E['method']>} ${E['path']}` : never;

type ExchangeOn<R extends Route> = Extract<
  { [E in Exchange as RouteOf<E>]: E }[R],
  { readonly method: string }
>;

/** Answer of an operation, by its handler. */
export type AnswerOf<R extends Route> = OrNothing<AsJson<ExchangeOn<R>['answer']>>;

type OrNothing<Answer> = Answer extends null ? undefined : Answer;

/** Input of an operation, by its schemas. */
export type GivenTo<R extends Route> = Needed<'params', ExchangeOn<R>['params']> &
  Partial<Needed<'query', ExchangeOn<R>['query']>> &
  Needed<'body', ExchangeOn<R>['body']>;

/** Nothing where there is no schema. */
type Needed<Name extends string, Value> = unknown extends Value ? object : { readonly [N in Name]: Value };

/**
 * Asks an operation of the dashboard's server.
 * @throws {RequestError} with a sentence, also when the server cannot be reached
 */
export async function ask<R extends Route>(
  route: R,
  ...[given]: object extends GivenTo<R> ? [given?: GivenTo<R>] : [given: GivenTo<R>]
): Promise<AnswerOf<R>> {
  const { params, query, body } = (given ?? {}) as {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: object;
  };
  const [method, template = ''] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  const answer = await request<{ readonly data: AnswerOf<R> } | undefined>(
    method,
    `/app${path}${search.size > 0 ? `?${search}` : ''}`,
    body,
  );
  return answer?.data as AnswerOf<R>;
}
