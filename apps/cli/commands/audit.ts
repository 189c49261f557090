import { auditActionNames } from '@carillon/core';
import { type AuditRow, listAuditEvents } from '@carillon/db/audit';
import { Command, Option } from '@commander-js/extra-typings';
import { sessionCommand, wholeNumber } from '../command.ts';
import { UsageError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';
import { findUser } from './user-named.ts';

/** Most events that are read at once. */
const maxEvents = 10_000;

export const auditCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('audit')
      .description('show who changed what, the newest first')
      .option('--user <id>', 'only what concerns this user: id or e-mail address')
      .addOption(new Option('--action <action>', 'only events of this action').choices(auditActionNames))
      .option(
        '--since <time>',
        'only from then on: a time such as 2026-11-21T09:00:00Z, or so long ago: 90m, 36h, 7d',
      )
      .option('--limit <count>', 'events at most', wholeNumber('--limit', 1, maxEvents), 50),
    {
      run: (session, options) => listEvents(session, options),
      show({ events, more }) {
        for (const event of events) terminal.print(lineOf(event));
        if (events.length === 0) terminal.complain('There is no such event.');
        if (more) terminal.complain(`There are more than ${events.length}; --limit shows more.`);
      },
    },
  );

interface AuditOptions {
  readonly user?: string | undefined;
  readonly action?: (typeof auditActionNames)[number] | undefined;
  readonly since?: string | undefined;
  readonly limit: number;
}

async function listEvents(session: CommandSession, { user, action, since, limit }: AuditOptions) {
  const from = since === undefined ? undefined : timeOf(since, Date.now());
  const reader =
    user === undefined
      ? 'everybody'
      : { userId: /^usr_/.test(user) ? user : (await findUser(session, user)).id, sandbox: false };
  const { rows, hasMore } = await listAuditEvents(session.db, reader, { limit, action, from });
  return { events: rows, more: hasMore };
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time, or how long ago it was. @throws {CommandError} */
function timeOf(text: string, now: number): Date {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time = new Date(count === undefined ? text : now - Number(count) * (unitMs[unit] ?? 0));
  if (!Number.isNaN(time.getTime())) return time;
  throw new UsageError(
    `"${text}" is no time; --since is one such as 2026-11-21T09:00:00Z, or how long ago: 90m, 36h, 7d.`,
  );
}

/** An event on one line: when, what, by whom, whence, to what. */
function lineOf({ at, action, actor, actorId, apiKeyId, userId, address, ...event }: AuditRow): string {
  const { subjectId, email, details, requestId } = event;
  const facts = [
    `by ${[actor, actorId, apiKeyId].filter(Boolean).join(' ')}`,
    address && `from ${address}`,
    subjectId && `to ${subjectId}`,
    userId !== null && userId !== actorId && userId !== subjectId && `of ${userId}`,
    email && `as ${email}`,
    Object.keys(details).length > 0 && JSON.stringify(details),
    requestId && `in ${requestId}`,
  ];
  return [at.toISOString(), action, ...facts.filter(Boolean)].join('  ');
}
