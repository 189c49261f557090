import { pathOf, type RequestOptions } from '../request.ts';
import type { Body, Query } from '../types.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export class ConnectLinks extends Resource {
  /** The newest first. */
  list(query?: Query<'listConnectLinks'>, options?: RequestOptions): Pages<'listConnectLinks'> {
    return this.pages('/connect-links', query, options);
  }

  /** An address at which somebody connects one account to a profile. The `url` in its answer is shown this once. */
  create(link: Body<'createConnectLink'>, options?: RequestOptions): Answers<'createConnectLink'> {
    return this.send({ method: 'POST', path: '/connect-links', json: link }, options);
  }

  get(id: string, options?: RequestOptions): Answers<'getConnectLink'> {
    return this.send({ method: 'GET', path: pathOf`/connect-links/${id}` }, options);
  }

  /** Nobody can use it any more. */
  revoke(id: string, options?: RequestOptions): Answers<'revokeConnectLink'> {
    return this.send({ method: 'DELETE', path: pathOf`/connect-links/${id}` }, options);
  }
}
