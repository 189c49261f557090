import { pathOf, type RequestOptions } from '../request.ts';
import type { Body, Query } from '../types.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export class Applications extends Resource {
  /** The oldest first: your own, and those of the server. */
  list(query?: Query<'listApplications'>, options?: RequestOptions): Pages<'listApplications'> {
    return this.pages('/applications', query, options);
  }

  create(application: Body<'createApplication'>, options?: RequestOptions): Answers<'createApplication'> {
    return this.send({ method: 'POST', path: '/applications', json: application }, options);
  }

  get(id: string, options?: RequestOptions): Answers<'getApplication'> {
    return this.send({ method: 'GET', path: pathOf`/applications/${id}` }, options);
  }

  /** With a new secret nobody has to connect again. */
  change(
    id: string,
    change: Body<'changeApplication'>,
    options?: RequestOptions,
  ): Answers<'changeApplication'> {
    return this.send({ method: 'PATCH', path: pathOf`/applications/${id}`, json: change }, options);
  }

  /** Only one through which no account acts. */
  delete(id: string, options?: RequestOptions): Answers<'deleteApplication'> {
    return this.send({ method: 'DELETE', path: pathOf`/applications/${id}` }, options);
  }
}
