import { apiError, idPattern } from '@carillon/core';
import {
  type AccountsFilter,
  type Database,
  describePublications,
  hasProfile,
  listInFlight,
  listQueue,
  type QueuePlace,
  type QueueRequest,
} from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { cursor, cursorOf } from './queue-cursor.ts';
import { shownLine } from './queue-shown-line.ts';

const idOf = (prefix: 'prf' | 'sac', what: string) =>
  z.string().regex(idPattern(prefix), { error: `the id of ${what}` });

/** What of a person's accounts goes out next, page by page; on the first page with what is going out right now. */
export const queueOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/queue',
  query: z
    .strictObject({
      profile: idOf('prf', 'a profile').optional(),
      account: idOf('sac', 'an account').optional(),
      after: cursor.optional(),
      before: cursor.optional(),
    })
    .refine(({ after, before }) => after === undefined || before === undefined, {
      path: ['before'],
      error: 'left out where after is given',
    }),
  async handle({ query: { profile, account, after, before } }, { db, person: { userId } }) {
    if (profile !== undefined && !(await hasProfile(db, userId, profile)))
      throw apiError('profile_not_found');
    const accounts = { userId, profileId: profile, accountId: account };
    const page = await pageOf(db, { ...accounts, after, before });
    const inFlight = page.previous === null ? await listInFlight(db, accounts) : [];
    const taken = new Set(inFlight.map(({ id }) => id)); // some may have been taken since the page was read
    const waiting = page.places.filter(({ id }) => !taken.has(id));
    const described = await describe(db, accounts, [...inFlight, ...waiting]);
    return {
      inFlight: described.slice(0, inFlight.length).flatMap((line) => line ?? []),
      lines: described.slice(inFlight.length).flatMap((line) => line ?? []),
      previous: page.previous,
      next: page.next,
    };
  },
});

interface QueuePage {
  readonly places: readonly QueuePlace[];
  /** Cursors of the pages around it; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** A page, which is the first one where there is not a whole page before a place. */
async function pageOf(db: Database, request: QueueRequest): Promise<QueuePage> {
  const { after, before, ...accounts } = request;
  const { places, more } = await listQueue(db, request);
  if (before !== undefined && !more) {
    const first = await listQueue(db, accounts);
    return { places: first.places, previous: null, next: cursorAt(first.places, -1, first.more) };
  }
  return {
    places,
    previous: cursorAt(places, 0, after !== undefined || before !== undefined) ?? null,
    next: cursorAt(places, -1, before !== undefined || more),
  };
}

function cursorAt(places: readonly QueuePlace[], index: number, isThere: boolean): string | null {
  const place = places.at(index);
  return isThere && place !== undefined ? cursorOf(place) : null;
}

/** Lines for places; undefined for what is gone meanwhile. */
async function describe(db: Database, { userId }: AccountsFilter, places: readonly QueuePlace[]) {
  const ids = places.map(({ id }) => id);
  const lines = await describePublications(db, userId, ids);
  const byId = new Map(lines.map((line) => [line.id, shownLine(line)]));
  return ids.map((id) => byId.get(id));
}
