import { cleanText, newId, type Platform } from '@carillon/core';
import {
  type AppReader,
  changeApplication,
  createApplication,
  deleteApplication,
  listApplications,
} from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { findProfile } from '@carillon/db/profiles';
import { applicationPlans, applicationPlatforms } from '@carillon/networks/descriptors';
import { ofApplication, seal } from '@carillon/secrets';
import { Command, Option } from '@commander-js/extra-typings';
import { nextOf, sessionCommand, wholeNumber, withPage } from '../command.ts';
import { CommandError, UsageError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { seenByOthers } from '../secret-reader.ts';
import { printPage, type Terminal } from '../terminal.ts';
import { findUser } from './user-named.ts';

export const applicationCommand = (terminal: Terminal) =>
  new Command('application')
    .description('applications at networks, through which accounts are connected and post')
    .addCommand(add(terminal))
    .addCommand(list(terminal))
    .addCommand(change(terminal))
    .addCommand(remove(terminal));

const planOption = () => new Option('--plan <plan>', 'its plan at the network').choices(applicationPlans);

const secretHelp = 'its client secret; asked for unless given, and empty for a public client';

const dailyLimit = wholeNumber('--daily-limit', 1, 100_000_000);
const budgetHelp = 'US dollars that its posts may cost in a month';
const monthlyBudget = wholeNumber('--monthly-budget', 1, 1_000_000);
const budgetOrNone = (text: string): number | null => (text === 'none' ? null : monthlyBudget(text));

/** Reads the value of an option. @throws {UsageError} for none, and for a longer one */
const shortText = (option: string, most: number) => (text: string) => {
  const value = text.trim();
  if (value !== '' && value.length <= most && cleanText(value) === value) return value;
  throw new UsageError(`${option} is a text of 1 to ${most} characters.`);
};

/** Reads a client id: printable ASCII (RFC 6749, appendix A). @throws {UsageError} */
const clientId = (text: string): string => {
  const value = text.trim();
  if (/^[\x20-\x7e]{1,1000}$/.test(value)) return value;
  throw new UsageError(
    '--client-id is a text of 1 to 1000 letters of printable ASCII, as the network shows it.',
  );
};

/** Applications that the operator may add for the server, or for one user. */
const maxApplications = 1_000;

const add = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('add')
      .description('keep an application: for everybody here, or for one user, or one profile')
      .addOption(
        new Option('--platform <network>', 'the network at which it was made')
          .choices(applicationPlatforms)
          .default(applicationPlatforms[0]),
      )
      .requiredOption('--name <name>', 'your own name for it', shortText('--name', 100))
      .requiredOption('--client-id <id>', 'its client id, as the network shows it', clientId)
      .option('--client-secret <secret>', seenByOthers(secretHelp))
      .addOption(planOption().default(applicationPlans[0]))
      .option('--daily-limit <posts>', 'posts that the network takes of it in 24 hours', dailyLimit)
      .option('--monthly-budget <dollars>', budgetHelp, monthlyBudget)
      .option('--user <id>', 'only for this user, by id or e-mail address')
      .option('--profile <id>', 'only for this profile'),
    {
      async run(session, { clientSecret, user, profile, dailyLimit: limit, ...facts }) {
        const owner = await ownerOf(session, { user, profile });
        const secret =
          clientSecret ?? (await terminal.readSecret('client secret', { option: '--client-secret' }));
        const id = newId('app');
        const sealedSecret = await seal(secret, ofApplication(id), session.credentialKeys);
        const platform = facts.platform as Platform;
        const app = { ...facts, ...owner, id, platform, sealedSecret, dailyLimit: limit ?? null };
        const { kind } = await createApplication(session.db, app, maxApplications);
        if (kind === 'taken') throw new CommandError('This client id is there already.');
        if (kind === 'full') throw new CommandError(`There are ${maxApplications} applications already.`);
        await note(session, { action: 'application.created', id, userId: owner.userId });
        return { id };
      },
    },
  );

interface Owning {
  readonly user?: string | undefined;
  readonly profile?: string | undefined;
}

async function ownerOf(session: CommandSession, { user, profile }: Owning) {
  const named = user === undefined ? null : (await findUser(session, user)).id;
  if (profile === undefined) return { userId: named, profileId: null };
  const found = await findProfile(session.db, profile);
  if (found === null || (named !== null && found.userId !== named))
    throw new CommandError(`There is no profile "${profile}".`);
  return { userId: found.userId, profileId: profile };
}

const list = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    withPage(
      new Command('list')
        .description('list applications, the oldest first: those of the server, or those that a user may use')
        .option('--user <id>', 'id or e-mail address'),
      'applications',
    ),
    {
      async run(session, { user, ...page }) {
        const found = await listApplications(session.db, await readerOf(session, user), page);
        return { applications: found.rows, next: nextOf(found) };
      },
      show({ applications, next }) {
        const rows = applications.map(
          ({ id, platform, name, clientId, plan, dailyLimit, monthlyBudget: budget, accounts, notedAt }) => ({
            id,
            platform,
            name: notedAt === null ? name : 'of the variables',
            clientId,
            plan,
            dailyLimit,
            monthlyBudget: budget,
            accounts,
          }),
        );
        printPage(terminal, { rows, next }, 'There is no such application.');
      },
    },
  );

const readerOf = async (session: CommandSession, user: string | undefined): Promise<AppReader> =>
  user === undefined ? 'server' : { userId: (await findUser(session, user)).id, sandbox: false };

const change = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('change')
      .description('change an application; with a new secret nobody has to connect again')
      .requiredOption('--application <id>', 'its app_… id, as application list shows it')
      .option('--name <name>', 'your own name for it', shortText('--name', 100))
      .addOption(planOption())
      .option('--daily-limit <posts>', 'posts that the network takes of it in 24 hours', dailyLimit)
      .option('--monthly-budget <dollars>', `${budgetHelp}; none for as much as there is`, budgetOrNone)
      .option('--new-secret [secret]', seenByOthers('a new client secret; asked for unless given')),
    {
      async run(session, { application: id, newSecret, ...facts }) {
        if (newSecret === undefined && Object.keys(facts).length === 0)
          throw new UsageError(
            'Nothing to change: give --name, --plan, --daily-limit, --monthly-budget or --new-secret.',
          );
        const reader = await keeperOf(session, id);
        const secret =
          newSecret === true
            ? await terminal.readSecret('client secret', { option: '--new-secret' })
            : newSecret;
        const sealed = secret !== undefined && {
          sealedSecret: await seal(secret, ofApplication(id), session.credentialKeys),
        };
        if (!(await changeApplication(session.db, reader, { id, ...facts, ...sealed })))
          throw new CommandError('The variables of this server name this application: change them instead.');
        await note(session, { action: 'application.changed', id, userId: userOf(reader) });
        return { id };
      },
    },
  );

const remove = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('remove')
      .description('forget an application through which no account acts any more')
      .requiredOption('--application <id>', 'its app_… id, as application list shows it'),
    {
      async run(session, { application: id }) {
        const reader = await keeperOf(session, id);
        const deleted = await deleteApplication(session.db, reader, id);
        if (deleted.kind === 'in_use')
          throw new CommandError(
            `${namesOf(deleted)} ${deleted.accounts === 1 ? 'acts' : 'act'} through it: disconnect first, or connect by another application.`,
          );
        if (deleted.kind === 'none')
          throw new CommandError('The variables of this server name this application: change them instead.');
        await note(session, { action: 'application.deleted', id, userId: userOf(reader) });
        return { id };
      },
    },
  );

/** Such as `@ada, @bob and 3 more`. */
function namesOf({
  accounts,
  usernames,
}: {
  readonly accounts: number;
  readonly usernames: readonly string[];
}) {
  const named = usernames.map((name) => `@${name}`).join(', ');
  return accounts > usernames.length ? `${named} and ${accounts - usernames.length} more` : named;
}

/** Whose an application is. @throws {CommandError} without one */
async function keeperOf({ db }: CommandSession, id: string): Promise<AppReader> {
  const app = await db.networkApp.findFirst({ where: { id, origin: null }, select: { userId: true } });
  if (app === null) throw new CommandError(`There is no application "${id}".`);
  return app.userId === null ? 'server' : { userId: app.userId, sandbox: false };
}

const userOf = (reader: AppReader): string | null => (reader === 'server' ? null : reader.userId);

interface Noted {
  readonly action: 'application.created' | 'application.changed' | 'application.deleted';
  readonly id: string;
  /** Null for one of the server. */
  readonly userId: string | null;
}

const note = ({ db }: CommandSession, { action, id, userId }: Noted) =>
  recordAudit(db, { action, by: { kind: 'cli' }, subjectId: id, details: {}, ...(userId && { userId }) });
