import { apiError, canRetry, idPattern } from '@carillon/core';
import type { Database } from '@carillon/db';
import { listOpenTrouble, listSnoozes } from '@carillon/db/attention';
import { hasProfile } from '@carillon/db/profiles';
import {
  type AccountsFilter,
  type DescribedPublication,
  describePublications,
  listInFlight,
  type QueuePlace,
  type QueueRequest,
} from '@carillon/db/queue';
import { listQueuedPosts, partsOfLines } from '@carillon/db/queue-posts';
import { z } from 'zod';
import { awake } from '../attention/cause.ts';
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

/**
 * What of a person's accounts goes out next, in pages of 20 posts and times: all publications of a post that go out at one
 * time stand together. The first page has what is going out right now, and what should be out and is not.
 */
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
    const isFirst = page.previous === null;
    const held = isFirst
      ? await listQueuedPosts(db, { ...accounts, part: 'held' })
      : { places: [], more: false };
    const inFlight = isFirst ? (await listInFlight(db, accounts)).map(({ id }) => id) : [];
    const taken = new Set(inFlight); // some may have been taken since the page was read
    const parts = (places: readonly QueuePlace[]) =>
      partsOfLines(db, places).then((ids) => ids.filter((id) => !taken.has(id)));
    const lines = await describe(db, accounts, {
      ...{ inFlight, lines: await parts(page.places), held: await parts(held.places) },
    });
    return {
      ...{ inFlight: lines.inFlight, lines: lines.lines },
      held: {
        ...{ lines: lines.held, more: held.more },
        /** Whether needs-attention has any of it: that waits longer than this page does. */
        listed: await needsAttention(db, userId, lines.held),
      },
      ...{ previous: page.previous, next: page.next },
    };
  },
});

/** Whether some of these are among what needs the person now. */
async function needsAttention(db: Database, userId: string, lines: Lines): Promise<boolean> {
  if (lines.length === 0) return false;
  const [open, snoozes] = await Promise.all([listOpenTrouble(db, userId), listSnoozes(db, userId)]);
  const listed = new Set(awake(open, snoozes).map(({ id }) => id));
  return lines.some(({ id }) => listed.has(id));
}

interface QueuePage {
  readonly places: readonly QueuePlace[];
  /** Cursors of the pages around it; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** A page, which is the first one where there is not a whole page before a place. */
async function pageOf(db: Database, request: QueueRequest): Promise<QueuePage> {
  const { after, before, ...accounts } = request;
  const { places, more } = await listQueuedPosts(db, { ...request, part: 'coming' });
  if (before !== undefined && !more) {
    const first = await listQueuedPosts(db, { ...accounts, part: 'coming' });
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

type Lines = ReturnType<typeof shownLine>[];

/** Rows for publications, each once; what is gone since it was looked for is left out. */
async function describe<Part extends string>(
  db: Database,
  { userId }: AccountsFilter,
  parts: Readonly<Record<Part, readonly string[]>>,
): Promise<Record<Part, Lines>> {
  const ids = new Set(Object.values<readonly string[]>(parts).flat());
  const described = await describePublications(db, userId, [...ids]);
  const byId = new Map(described.map((line) => [line.id, shownLine(line)]));
  const found = Object.entries<readonly string[]>(parts).map(([part, wanted]) => [
    part,
    wanted.flatMap((id) => byId.get(id) ?? []),
  ]);
  return Object.fromEntries(found);
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
export function shownLine({ unbegun, times, nth, inDoubt, ...line }: DescribedPublication) {
  return {
    ...line,
    nth: nth ?? 1,
    at: line.at ?? line.changedAt,
    inDoubt,
    times,
    retryable: canRetry({ ...line, inDoubt }),
    /** Whether the post may get another time as a whole: nothing of it has begun, and it has one time. */
    movable: unbegun && times === 1 && line.postStatus === 'scheduled',
  };
}

export const queueOperations = [queueOperation, headerSummaryOperation] as const;
