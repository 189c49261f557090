import { APIPromise } from '../api-promise.ts';
import { PagePromise } from '../page.ts';
import { type Ask, type Connection, type RequestOptions, send } from '../request.ts';
import type { Answer, Data, Entry, OperationId } from '../types.ts';

/** Answer of an operation: awaited its `data`; with `withResponse()` the whole. */
export type Answers<Id extends OperationId> = APIPromise<Data<Id>, Answer<Id>>;

type ListAnswer<Id extends OperationId> = Answer<Id> & { readonly data: readonly Entry<Id>[] };

/** Answer of a list: awaited its first page; iterated all entries. */
export type Pages<Id extends OperationId> = PagePromise<Entry<Id>, ListAnswer<Id>>;

/** Operations of a noun of the API. */
export abstract class Resource {
  /** Private in fact: it has the key, and whoever prints a client prints what can be seen of it. */
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  protected get connection(): Connection {
    return this.#connection;
  }

  protected send<Id extends OperationId>(ask: Ask, options?: RequestOptions): Answers<Id> {
    return new APIPromise(send(this.connection, ask, options));
  }

  protected pages<Id extends OperationId>(
    path: string,
    query: object | undefined,
    options?: RequestOptions,
  ): Pages<Id> {
    return new PagePromise<Entry<Id>, ListAnswer<Id>>((place) => {
      const ofPage =
        place === undefined ? query : { ...query, cursor: undefined, before: undefined, ...place };
      return send(this.connection, { method: 'GET', path, query: ofPage }, options);
    });
  }
}
