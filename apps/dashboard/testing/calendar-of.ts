import type { CalendarEntry } from '@carillon/db/posts';
import { expect } from '@jest/globals';
import type { Dashboard } from './start-dashboard.ts';

/** A moment of March 2030, ISO 8601. @param time HH:MM */
export const day = (n: number, time = '09:00') => `2030-03-${String(n).padStart(2, '0')}T${time}:00.000Z`;

/** A calendar as the server sends it. */
export interface Calendar {
  readonly entries: readonly (Omit<CalendarEntry, 'at'> & {
    readonly at: string;
    readonly medium: object | null;
  })[];
  readonly cells: readonly {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly more: boolean;
  }[];
}

/** A page of its list. */
export type CalendarPage = Pick<Calendar, 'entries'> & { readonly more: boolean };

/** A person with an account on each network, whose calendar is asked for. */
export async function openCalendarOf(dashboard: Dashboard) {
  const { client, profileId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
  return {
    profileId,
    client,
    async create(content: string, more: object, accounts = [x, bluesky]) {
      const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
      const { status, body } = await client.post<{ id: string }>('/v1/posts', {
        profileId,
        platforms,
        ...more,
      });
      expect(status).toBe(201);
      return body.data.id;
    },
    x,
    bluesky,
    async calendar(from: string, to: string, query = '') {
      return (await client.get<Calendar>(`/app/calendar/${from}/${to}?profile=${profileId}${query}`)).body
        .data;
    },
    /** All pages of the list, one after another. */
    async pages(from: string, to: string) {
      const all: CalendarPage[] = [];
      for (let query = ''; ; ) {
        const path = `/app/calendar/${from}/${to}/entries?profile=${profileId}${query}`;
        const { data } = (await client.get<CalendarPage>(path)).body;
        all.push(data);
        const last = data.entries.at(-1);
        if (!data.more || last === undefined) return all;
        query = `&after=${last.postId}&at=${last.at}`;
      }
    },
  };
}
