import type { Database } from '@carillon/db';
import {
  countTrouble,
  countUpTo,
  firstTries,
  listBrokenAccounts,
  listFailed,
  listFailedForAccounts,
  listOpenTrouble,
  type OpenTrouble,
  seeFailures,
} from '@carillon/db/attention';
import { describePublications } from '@carillon/db/queue';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { shownLine } from './queue.ts';

/** Things of a kind in an answer. */
const listed = 20;

/** What needs the person, by kind: how much there is of each, and the first or the newest of it. */
const attentionOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/attention',
  async handle(_, { db, person: { userId } }) {
    const [counts, open, broken, failed, unclear, forAccounts] = await Promise.all([
      countTrouble(db, userId),
      listOpenTrouble(db, userId),
      listBrokenAccounts(db, userId, listed),
      listFailed(db, userId, 'clear'),
      listFailed(db, userId, 'unclear'),
      listFailedForAccounts(db, userId),
    ]);
    const again = forAccounts.filter(({ state }) => state !== 'reconnect');
    const ofKind = (kind: OpenTrouble['kind']) => open.filter((trouble) => trouble.kind === kind);
    const [late, doubtful] = [ofKind('late'), ofKind('unclear')];
    const lines = await linesOf(db, userId, { failed, unclear, late: ids(late), doubtful: ids(doubtful) });
    return {
      reconnect: {
        ...bounded(counts.reconnect),
        accounts: broken.map((account) => ({
          ...account,
          failed: bounded(forAccounts.find(({ id }) => id === account.id)?.count ?? 0),
        })),
      },
      again: {
        ...bounded(again.length),
        accounts: again.slice(0, listed).map(({ count, ...account }) => ({ ...account, ...bounded(count) })),
      },
      unreachable: await unreachableAccounts(db, userId, ofKind('unreachable')),
      failed: { ...bounded(counts.failed), lines: lines.failed },
      unclear: {
        ...bounded(counts.unclear + doubtful.length, hasMore(doubtful)),
        lines: [...lines.doubtful, ...lines.unclear],
      },
      late: { ...bounded(late.length, hasMore(late)), lines: lines.late },
    };
  },
});

const ids = (troubles: readonly OpenTrouble[]) => troubles.slice(0, listed).map(({ id }) => id);

const hasMore = (troubles: readonly OpenTrouble[]) => troubles.some(({ more }) => more);

/** A count up to a bound. */
const bounded = (count: number, more = false) => ({
  count: Math.min(count, countUpTo - 1),
  more: more || count >= countUpTo,
});

type Lines = ReturnType<typeof shownLine>[];

async function linesOf<Kind extends string>(
  db: Database,
  userId: string,
  kinds: Readonly<Record<Kind, readonly string[]>>,
): Promise<Record<Kind, Lines>> {
  const described = await describePublications(db, userId, Object.values<readonly string[]>(kinds).flat());
  const byId = new Map(described.map((line) => [line.id, shownLine(line)]));
  const found = Object.entries<readonly string[]>(kinds).map(([kind, all]) => [
    kind,
    all.flatMap((id) => byId.get(id) ?? []),
  ]);
  return Object.fromEntries(found);
}

/** Accounts whose network or server does not answer: what waits there, and the first of it. */
async function unreachableAccounts(db: Database, userId: string, troubles: readonly OpenTrouble[]) {
  const waiting = Map.groupBy(troubles, ({ socialAccountId }) => socialAccountId);
  const firsts = [...waiting.values()].slice(0, listed).flatMap(([first]) => (first ? [first.id] : []));
  const [lines, tries] = await Promise.all([
    describePublications(db, userId, firsts),
    firstTries(db, firsts),
  ]);
  return {
    ...bounded(waiting.size),
    accounts: lines.map(shownLine).map((line) => ({
      first: line,
      since: tries.get(line.id) ?? line.at,
      ...bounded(
        waiting.get(line.socialAccountId)?.length ?? 1,
        hasMore(waiting.get(line.socialAccountId) ?? []),
      ),
    })),
  };
}

/** Failures up to a moment are not pointed out to the person any more. */
const seeFailuresOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/attention/seen',
  body: z.strictObject({
    until: z.iso
      .datetime({
        offset: true,
        error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00',
      })
      .transform((value) => new Date(value))
      .refine((date) => date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9_999, {
        error: 'in one of the years 1970 to 9999',
      }),
  }),
  async handle({ body: { until } }, { db, person: { userId } }) {
    await seeFailures(db, userId, until);
    return null;
  },
});

export const attentionOperations = [attentionOperation, seeFailuresOperation] as const;
