import { apiError, idPattern } from '@carillon/core';
import type { Database } from '@carillon/db';
import { listOpenTrouble } from '@carillon/db/attention';
import { hasProfile } from '@carillon/db/profiles';
import { listInFlight, type QueuePlace, type QueueRequest } from '@carillon/db/queue';
import { listQueuedPosts, partsOfLines } from '@carillon/db/queue-posts';
import { z } from 'zod';
import { readGlance } from '../live/glance.ts';
import { personOperation } from '../operation.ts';
import { cursor, cursorOf, type Lines, linesOf } from './publication-lines.ts';

const idOf = (prefix: 'prf' | 'sac', what: string) =>
  z.string().regex(idPattern(prefix), { error: `the id of ${what}` });

/**
 * Queue of a person's accounts, in pages of 20 posts and times: all publications of a post that go out at one
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
    const lines = await linesOf(db, userId, {
      inFlight,
      lines: await parts(page.places),
      held: await parts(held.places),
    });
    return {
      inFlight: lines.inFlight,
      lines: lines.lines,
      held: {
        lines: lines.held,
        more: held.more,
        /** True when needs-attention has any of it: that waits longer than this page does. */
        listed: await needsAttention(db, userId, lines.held),
      },
      previous: page.previous,
      next: page.next,
    };
  },
});

/** True when some of these are among what needs the person now. */
async function needsAttention(db: Database, userId: string, lines: Lines): Promise<boolean> {
  if (lines.length === 0) return false;
  const listed = new Set((await listOpenTrouble(db, userId)).map(({ id }) => id));
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

/** Facts in the frame of every screen. Open pages get them as well when a post changes. */
const glanceOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/glance',
  handle: (_, { db, person: { userId } }) => readGlance(db, userId),
});

export const queueOperations = [queueOperation, glanceOperation] as const;
