import type { Data, Query } from '@carillon/sdk';
import { Command, Option } from '@commander-js/extra-typings';
import { apiCommand, wholeNumber } from '../command.ts';
import { type Fail, known, printAll, printPage, type Terminal } from '../terminal.ts';
import { batchCommand, createCommand, outcomeOf, waitOption } from './post-create.ts';
import { importCommand } from './post-import.ts';

export const postCommand = (terminal: Terminal, fail: Fail) =>
  new Command('post')
    .description('posts, through the API')
    .addCommand(createCommand(terminal))
    .addCommand(list(terminal))
    .addCommand(get(terminal))
    .addCommand(wait(terminal, fail))
    .addCommand(resend(terminal))
    .addCommand(batchCommand(terminal, fail))
    .addCommand(importCommand(terminal, fail));

type Status = NonNullable<Query<'listPosts'>['status']>;

const statuses = [
  'draft',
  'scheduled',
  'queued',
  'publishing',
  'published',
  'partial',
  'failed',
] as const satisfies readonly Status[];

const list = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('list')
      .description('list posts, the newest first')
      .addOption(new Option('--status <status>', 'only those with it').choices(statuses))
      .option('--profile <id>', 'only those of this profile')
      .option('--account <id>', 'only those that go to this account')
      .option('--search <words>', 'only those that say all of these words')
      .option('--limit <count>', 'most posts, up to 1000', wholeNumber('--limit', 1, 1_000), 20)
      .option('--after <cursor>', 'go on behind there, as `next` of the list before says'),
    {
      async run({ carillon }, { status, profile, account, search, limit, after }) {
        const filter: Query<'listPosts'> = {
          limit,
          ...(status && { status }),
          ...(profile && { profile_id: profile }),
          ...(account && { account_id: account }),
          ...(search && { q: search }),
          ...(after && { cursor: after }),
        };
        const page = await carillon.posts.list(filter);
        return { posts: page.data, next: page.nextCursor };
      },
      show({ posts, next }) {
        const rows = posts.map(({ id, status, scheduledAt, content }) => ({
          id,
          status,
          scheduledAt,
          content,
        }));
        printPage(terminal, { rows, next }, 'There is no post.');
      },
    },
  );

const postOptionCommand = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--post <id>', 'its pst_… id, as post list shows it');

const get = (terminal: Terminal) =>
  apiCommand(terminal, postOptionCommand('get', 'show a post, and what became of it on each account'), {
    run: ({ carillon }, { post }) => carillon.posts.get(post),
    show: (post) => showPost(terminal, post),
  });

const wait = (terminal: Terminal, fail: Fail) =>
  apiCommand(
    terminal,
    postOptionCommand(
      'wait',
      'wait until everything of a post is out or has failed; status 1 when not all is out',
    ).option('--timeout <seconds>', 'no longer than that', wholeNumber('--timeout', 1, 86_400), 300),
    {
      async run({ carillon }, { post: id, timeout }) {
        const post = await carillon.posts.waitUntilDone(id, { timeoutMs: timeout * 1_000 });
        if (post.status !== 'published') fail(1);
        return post;
      },
      show: (post) => showPost(terminal, post),
    },
  );

const resend = (terminal: Terminal) =>
  apiCommand(
    terminal,
    postOptionCommand('resend', 'retry a post on the accounts where it failed').addOption(waitOption()),
    {
      async run({ carillon }, { post: id, wait: seconds }) {
        const { data, answer } = await carillon.posts.resend(id, { wait: seconds }).withResponse();
        return { ...outcomeOf(data), message: answer.message };
      },
    },
  );

/** The post, and then each account. */
function showPost(
  terminal: Terminal,
  { id, status, scheduledAt, content, platforms }: Data<'getPost'>,
): void {
  const accounts = platforms.map(({ platform, platformUsername, status, errorMessage, platformPostUrl }) => ({
    account: `${platform} @${platformUsername}`,
    status,
    errorMessage,
    platformPostUrl,
  }));
  printAll(terminal, [{ id, status, scheduledAt, content }, ...accounts].map(known));
}
