import { pathOf, type RequestOptions } from '../request.ts';
import type { Body, Query, Schemas } from '../types.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export class Profiles extends Resource {
  /** The oldest first. */
  list(query?: Query<'listProfiles'>, options?: RequestOptions): Pages<'listProfiles'> {
    return this.pages('/profiles', query, options);
  }

  /** Changes time zone, spacing, daily limit, posting windows, or what posts are held to. */
  update(id: string, change: Schemas['ProfileChange'], options?: RequestOptions): Answers<'changeProfile'> {
    return this.send({ method: 'PATCH', path: pathOf`/profiles/${id}`, json: change }, options);
  }
}

export class Accounts extends Resource {
  /** Social accounts, the oldest first. `answer.limits` of a page says how many the plan allows. */
  list(query?: Query<'listSocialAccounts'>, options?: RequestOptions): Pages<'listSocialAccounts'> {
    return this.pages('/social-accounts', query, options);
  }
}

export class Slots extends Resource {
  /** The next free slots of each network, and why each is where it is. */
  list(profileId: string, query?: Query<'listSlots'>, options?: RequestOptions): Answers<'listSlots'> {
    return this.send({ method: 'GET', path: pathOf`/profiles/${profileId}/slots`, query }, options);
  }
}

export class Sandbox extends Resource {
  /** Posts of a profile's sandbox accounts that are due until a time go out now. Where `more` is true, it is asked for again. */
  advance(to: Body<'advanceSandboxClock'>, options?: RequestOptions): Answers<'advanceSandboxClock'> {
    return this.send({ method: 'POST', path: '/sandbox/clock', json: to }, options);
  }
}
