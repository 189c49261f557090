import type { Database } from '@carillon/db';
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
  listSnoozes,
  nameAccountsOf,
  type OpenTrouble,
  type Snooze,
  seeFailures,
} from '@carillon/db/attention';
import { describePublications } from '@carillon/db/queue';
import { z } from 'zod';
import { awake, causeOf } from '../attention/cause.ts';
import { personOperation } from '../operation.ts';
import { linesOf, shownLine } from './publication-lines.ts';

/** Things of a kind in an answer. */
const listed = 20;

/** Broken accounts that are looked at, some of which may be snoozed. */
const maxBroken = 250;

/** Problems for the person, by kind: how many of each, and the first or the newest. */
const attentionOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/attention',
  async handle(_, { db, person: { userId } }) {
    const [counts, allOpen, allBroken, failed, unclear, forAccounts, causes, snoozes] = await Promise.all([
      countTrouble(db, userId),
      listOpenTrouble(db, userId),
      listBrokenAccounts(db, userId, maxBroken),
      listFailed(db, userId, 'clear'),
      listFailed(db, userId, 'unclear'),
      listFailedForAccounts(db, userId),
      listFailureCauses(db, userId),
      listSnoozes(db, userId),
    ]);
    const moved = await listMovedAccounts(db, userId, { snoozes, now: new Date() });
    const asleep = new Set(snoozes.flatMap(({ cause, isOver }) => (isOver ? [] : [cause])));
    const open = awake(allOpen, snoozes);
    const broken = allBroken.filter(({ id }) => !asleep.has(`reconnect:${id}`)).slice(0, listed);
    const again = forAccounts.filter(({ state }) => state !== 'reconnect');
    const ofKind = (kind: OpenTrouble['kind']) => open.filter((trouble) => trouble.kind === kind);
    const [late, doubtful] = [ofKind('late'), ofKind('unclear')];
    const lines = await linesOf(db, userId, {
      failed,
      unclear,
      late: ids(late),
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
      again: {
        ...bounded(again.length),
        accounts: again.slice(0, listed).map(({ count, ...account }) => ({ ...account, ...bounded(count) })),
      },
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
      snoozed: await shownSnoozes(db, userId, snoozes),
      back: snoozes.flatMap(({ cause, until, isOver }) => (isOver && until ? [{ cause, until }] : [])),
    };
  },
});

/** Snoozes, each with what it is about: an account, or a post. Dismissed causes are left out. */
async function shownSnoozes(db: Database, userId: string, snoozes: readonly Snooze[]) {
  const shown = snoozes.flatMap(({ cause, until, isOver }) => {
    const about = isOver || until === null ? null : causeOf(cause);
    return about === null || until === null ? [] : [{ cause, until, about }];
  });
  const lines = await describePublications(
    db,
    userId,
    shown.flatMap(({ about }) => (about.kind === 'post' ? [about.publicationId] : [])),
  );
  const accounts = await nameAccountsOf(
    db,
    userId,
    shown.flatMap(({ about }) => ('accountId' in about ? [about.accountId] : [])),
  );
  return shown.flatMap(({ cause, until, about }) => {
    const post = about.kind === 'post' ? (lines.find(({ id }) => id === about.publicationId) ?? null) : null;
    const account = 'accountId' in about ? (accounts.get(about.accountId) ?? null) : post;
    const isGone = (about.kind === 'post' && post === null) || ('accountId' in about && account === null);
    if (isGone) return [];
    return [
      {
        cause,
        until,
        kind: about.kind,
        failure: about.kind === 'failed' ? { platform: about.platform, code: about.code } : null,
        account: account && { platform: account.platform, platformUsername: account.platformUsername },
        content: post === null ? null : post.content,
      },
    ];
  });
}

const ids = (troubles: readonly OpenTrouble[]) => troubles.slice(0, listed).map(({ id }) => id);

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
