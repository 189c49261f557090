import type { Database } from '@carillon/db';
import { listEndingAccounts } from '@carillon/db/accounts';
import {
  countTrouble,
  countUpTo,
  firstTries,
  listBrokenAccounts,
  listFailed,
  listFailedForAccounts,
  listFailureCauses,
  listMovedAccounts,
  listOpenTrouble,
  type OpenTrouble,
  seeFailures,
} from '@carillon/db/attention';
import { listRefusedAhead } from '@carillon/db/publications';
import { describePublications } from '@carillon/db/queue';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { linesOf, shownLine } from './publication-lines.ts';

/** Things of a kind in an answer. */
const listed = 20;

/** Problems for the person, by kind: how many of each, and the first or the newest. */
const attentionOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/attention',
  async handle(_, { db, person: { userId } }) {
    const now = new Date();
    const [counts, open, broken, failed, unclear, forAccounts, causes, moved, ending, ahead] =
      await Promise.all([
        countTrouble(db, userId),
        listOpenTrouble(db, userId),
        listBrokenAccounts(db, userId, listed),
        listFailed(db, userId, 'clear'),
        listFailed(db, userId, 'unclear'),
        listFailedForAccounts(db, userId),
        listFailureCauses(db, userId),
        listMovedAccounts(db, userId, now),
        listEndingAccounts(db, userId, now),
        listRefusedAhead(db, userId),
      ]);
    const again = forAccounts.filter(({ state }) => state !== 'reconnect');
    const ofKind = (kind: OpenTrouble['kind']) => open.filter((trouble) => trouble.kind === kind);
    const [late, doubtful] = [ofKind('late'), ofKind('unclear')];
    const lines = await linesOf(db, userId, {
      failed,
      unclear,
      late: ids(late),
      ahead: ahead.ids,
      doubtful: ids(doubtful),
      newest: causes.map(({ newest }) => newest),
    });
    const newest = new Map(lines.newest.map((line) => [line.id, line]));
    return {
      reconnect: {
        ...bounded(counts.reconnect),
        accounts: broken.map((account) => ({
          ...account,
          failed: bounded(forAccounts.find(({ id }) => id === account.id)?.count ?? 0),
        })),
      },
      ending: { ...bounded(ending.length), accounts: ending.slice(0, listed) },
      again: { ...bounded(again.length), accounts: again.slice(0, listed).map(countedAccount) },
      moved: { ...bounded(moved.length), accounts: moved.slice(0, listed) },
      unreachable: await unreachableAccounts(db, userId, ofKind('unreachable')),
      failed: {
        ...bounded(counts.failed),
        lines: lines.failed,
        causes: causes.flatMap(({ platform, code, count, newest: id, message }) => {
          const line = newest.get(id);
          const cause = `failed:${platform}:${code}`;
          return line === undefined
            ? []
            : [{ cause, platform, code, message, newest: line, ...bounded(count) }];
        }),
      },
      unclear: {
        ...bounded(counts.unclear + doubtful.length, hasMore(doubtful)),
        lines: [...lines.doubtful, ...lines.unclear],
      },
      late: { ...bounded(late.length, hasMore(late)), lines: lines.late },
      ahead: { ...bounded(ahead.count), lines: lines.ahead },
      over: overOf({ counts, lines: [...lines.failed, ...lines.unclear], again, moved }),
    };
  },
});

const countedAccount = <Account extends { readonly count: number; readonly newestAt: Date }>({
  count,
  newestAt: _,
  ...account
}: Account) => ({ ...account, ...bounded(count) });

const ids = (troubles: readonly OpenTrouble[]) => troubles.slice(0, listed).map(({ id }) => id);

interface Over {
  readonly counts: Awaited<ReturnType<typeof countTrouble>>;
  /** The newest failures. */
  readonly lines: readonly { readonly changedAt: Date }[];
  readonly again: Awaited<ReturnType<typeof listFailedForAccounts>>;
  readonly moved: Awaited<ReturnType<typeof listMovedAccounts>>;
}

/** Trouble that is over, so that it can be dismissed: how much, and the last moment of it, ISO 8601. */
function overOf({ counts, lines, again, moved }: Over) {
  const moments = [
    ...lines.map(({ changedAt }) => changedAt),
    ...again.map(({ newestAt }) => newestAt),
    ...moved.map(({ serverChangedAt }) => serverChangedAt),
  ];
  return {
    ...bounded(counts.failed + counts.unclear + again.length + moved.length),
    until: moments.length === 0 ? null : new Date(Math.max(...moments.map(Number))).toISOString(),
  };
}

const hasMore = (troubles: readonly OpenTrouble[]) => troubles.some(({ more }) => more);

/** A count up to a bound. */
const bounded = (count: number, more = false) => ({
  count: Math.min(count, countUpTo - 1),
  more: more || count >= countUpTo,
});

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

/** Failures up to a moment, and accounts that moved until then, are not pointed out to the person any more. */
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
