import { apiError, canRetry, idPattern } from '@carillon/core';
import type { Database } from '@carillon/db';
import { hasProfile } from '@carillon/db/profiles';
import {
  type AccountsFilter,
  type DescribedPublication,
  describePublications,
  listInFlight,
  listQueue,
  type QueuePlace,
  type QueueRequest,
} from '@carillon/db/queue';
import { z } from 'zod';
import { readHeaderSummary } from '../live/header-summary.ts';
import { personOperation } from '../operation.ts';

const idOf = (prefix: 'prf' | 'sac', what: string) =>
  z.string().regex(idPattern(prefix), { error: `the id of ${what}` });

const cursorPattern = /^(\d{1,15})\.(pp_\w{20,32})$/;

/** A cursor that was given back. */
const cursor = z
  .string()
  .max(50, { error: 'a cursor as the queue gave it' })
  .regex(cursorPattern, { error: 'a cursor as the queue gave it' })
  .transform((given): QueuePlace => {
    const [, ms = '', id = ''] = cursorPattern.exec(given) ?? [];
    return { at: new Date(Number(ms)), id };
  })
  .refine(({ id, at }) => idPattern('pp').test(id) && at.getUTCFullYear() < 9_999, {
    error: 'a cursor as the queue gave it',
  });

/** What of a person's accounts goes out next, page by page; on the first page with what is going out right now. */
const queueOperation = personOperation({
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
    if (profile !== undefined && !(await hasProfile(db, { userId, sandbox: false }, profile)))
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

/** Rows for places; undefined for what is gone since the page was read. */
async function describe(db: Database, { userId }: AccountsFilter, places: readonly QueuePlace[]) {
  const ids = places.map(({ id }) => id);
  const lines = await describePublications(db, userId, ids);
  const byId = new Map(lines.map((line) => [line.id, shownLine(line)]));
  return ids.map((id) => byId.get(id));
}

/** Where a page of the queue ends, for the address of the next one: a moment in ms, and the id of what is due then. */
const cursorOf = ({ at, id }: QueuePlace): string => `${at.getTime()}.${id}`;

/** The header of every screen. Open pages get it as well when a post changes. */
const headerSummaryOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/glance',
  handle: (_, { db, person: { userId } }) => readHeaderSummary(db, userId),
});

/** A publication as pages get it. Only a draft has no due time, and no list has drafts. */
export function shownLine({ unbegun, times, inDoubt, ...line }: DescribedPublication) {
  return {
    ...line,
    at: line.at ?? line.changedAt,
    inDoubt,
    times,
    retryable: canRetry({ ...line, inDoubt }),
    /** Whether the post may get another time as a whole: nothing of it has begun, and it has one time. */
    movable: unbegun && times === 1 && line.postStatus === 'scheduled',
  };
}

export const queueOperations = [queueOperation, headerSummaryOperation] as const;
