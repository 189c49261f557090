import { readFile } from 'node:fs/promises';
import type { Body, Data } from '@carillon/sdk';
import { Command, Option } from '@commander-js/extra-typings';
import type { Api } from '../api.ts';
import { apiCommand, namesIn, wholeNumber } from '../command.ts';
import { CommandError, plainReason, UsageError } from '../command-error.ts';
import { type Fail, known, printAll, type Terminal } from '../terminal.ts';

/** For commands whose posts go out at once. */
export const waitOption = () =>
  new Option('--wait <seconds>', 'wait so long at most until it is out, up to 30').argParser(
    wholeNumber('--wait', 0, 30),
  );

export const createCommand = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('create')
      .description('create a post: a draft, unless --now, --at or --auto says when it goes out')
      .argument('<texts...>', 'what it says; several texts are a thread')
      .requiredOption('--accounts <list>', 'ids of social accounts, of one profile')
      .option('--media <list>', 'ids of media, for the first text', '')
      .option('--now', 'it goes out at once')
      .option('--at <time>', 'with its offset, such as 2040-01-09T09:00:00+01:00')
      .option('--auto', 'each network gets its next free time')
      .option('--external-id <id>', 'your own id of it, which no other post has')
      .addOption(waitOption()),
    {
      async run({ carillon }, { wait: seconds, ...options }, texts) {
        const post = await newPost(carillon, options, texts);
        const { data, answer } = await carillon.posts.create(post, { wait: seconds }).withResponse();
        const warnings = answer.warnings.map(({ message }) => message);
        return { ...outcomeOf(data), message: answer.message, warnings };
      },
    },
  );

interface NewPostOptions {
  readonly accounts: string;
  readonly media: string;
  readonly now?: true | undefined;
  readonly at?: string | undefined;
  readonly auto?: true | undefined;
  readonly externalId?: string | undefined;
}

/** The body of a create. Its profile is that of its first account. */
async function newPost(
  carillon: Api['carillon'],
  { accounts, media, now, at, auto, externalId }: NewPostOptions,
  texts: readonly string[],
): Promise<Body<'createPost'>> {
  if ([now, at, auto].filter(Boolean).length > 1)
    throw new UsageError('A post goes out once: give --now, --at or --auto.');
  const [first, ...others] = namesIn(accounts);
  if (first === undefined) throw new UsageError('--accounts names one social account at least.');
  const known = (await carillon.accounts.list().toArray()).find(({ id }) => id === first);
  if (known === undefined) throw new CommandError(`There is no connected account "${first}".`);
  const attached = namesIn(media).map((id) => ({ id }));
  const items = texts.map((content, index) => ({
    content,
    ...(index === 0 && attached.length > 0 && { media: attached }),
  }));
  return {
    profileId: known.profileId,
    platforms: [first, ...others].map((socialAccountId) => ({ socialAccountId, items })),
    ...(now && { publishNow: true }),
    ...(at !== undefined && { scheduledAt: at }),
    ...(auto && { autoSchedule: true }),
    ...(externalId !== undefined && { externalId }),
  };
}

export const batchCommand = (terminal: Terminal, fail: Fail) =>
  apiCommand(
    terminal,
    new Command('batch')
      .description('create up to 100 posts of a file; status 1 when one of them is not stored')
      .argument('<file>', 'JSON: a list of posts, each as the API takes it')
      .option('--each', 'store those with which nothing is wrong; else all or none')
      .option('--dry-run', 'do everything as it would be, and store nothing'),
    {
      async run({ carillon }, { each, dryRun }, file) {
        const posts = await readPosts(file);
        const body = { posts, ...(each && { mode: 'each' as const }), ...(dryRun && { dryRun }) };
        const created = await carillon.posts.createBatch(body);
        if (created.some(({ ok }) => !ok)) fail(1);
        return { posts: created };
      },
      show: ({ posts }) => printAll(terminal, posts.map(known)),
    },
  );

/** @throws {CommandError} when it is missing, or no list */
async function readPosts(file: string): Promise<Body<'createPosts'>['posts']> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${plainReason(error)}`);
  });
  const posts = asJson(text);
  if (!Array.isArray(posts)) throw new CommandError(`${file} is not a list of posts in JSON.`);
  return posts;
}

/** Undefined for what is no JSON. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Facts to print of a post that was just made or sent. */
export const outcomeOf = ({ id, status, scheduledAt }: Data<'createPost'>) => ({ id, status, scheduledAt });
