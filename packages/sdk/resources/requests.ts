import { pathOf, type RequestOptions } from '../request.ts';
import type { Query } from '../types.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export class Requests extends Resource {
  /** Requests of API keys within 30 days, and how they ended, the newest first. */
  list(query?: Query<'listRequests'>, options?: RequestOptions): Pages<'listRequests'> {
    return this.pages('/requests', query, options);
  }

  /** @param id `requestId` of an error or of an answer */
  get(id: string, options?: RequestOptions): Answers<'getRequest'> {
    return this.send({ method: 'GET', path: pathOf`/requests/${id}` }, options);
  }
}

export class AuditEvents extends Resource {
  /** Who changed what, when and whence, the newest first. */
  list(query?: Query<'listAuditEvents'>, options?: RequestOptions): Pages<'listAuditEvents'> {
    return this.pages('/audit-events', query, options);
  }
}
