import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { type Platform, platformTitles } from '@carillon/core';
import { type OpenQueues, publishJob } from '@carillon/queue';
import type { RequestHandler } from 'express';
import { StrictPages } from './strict-pages.ts';

/** Bull Board's pages; by itself it asks for them with a `require` that no bundle has. */
const uiBasePath = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));

export interface BoardAddresses {
  /** Path at which the handler is mounted, such as /queues. */
  readonly basePath: string;
  /** The address of the post of a publication. */
  readonly postUrl: (publicationId: string) => string;
}

/** Bull Board over queues that are open. */
export function openBoard(
  opened: OpenQueues<Platform>,
  { basePath, postUrl }: BoardAddresses,
): RequestHandler {
  const pages = new StrictPages(uiBasePath).setBasePath(basePath);
  createBullBoard({
    queues: opened.queues.map((one) => boardQueue(one, postUrl)),
    serverAdapter: pages,
    options: {
      uiBasePath,
      uiConfig: {
        boardTitle: 'Carillon queues',
        miscLinks: [{ text: 'Back to the dashboard', url: '/status?tab=system' }],
      },
      handlerHooks: {
        before: ({ method, route }) => ({ allow: maySend(method, route) }),
        after: (_, answer) => withoutMessages(answer),
      },
    },
  });
  return pages.getRouter();
}

/** Changes that lose nothing: a queue is paused or resumed, or a job runs early or once more, which then does nothing. */
const harmless: ReadonlySet<string> = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/promote',
  '/api/queues/:queueName/:jobId/retry',
]);

/** True for a request that the board may carry out: all reads, and of the changes only the harmless ones. */
const maySend = (method: string, route: string): boolean =>
  method === 'get' || (method === 'put' && harmless.has(route));

/**
 * An answer of the board with only the last line of a job's error message, and only the frames of a stack: Prisma's
 * messages begin with the arguments of a call and their values, and end with the problem.
 */
const withoutMessages = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === 'failedReason' && typeof value === 'string') return value.trim().split('\n').at(-1);
    if (name === 'stacktrace' && Array.isArray(value)) return value.map(framesOf);
    return value;
  });

const framesOf = (stack: unknown): string =>
  String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** A queue as the board shows it: jobs are named by what they publish, and show ids and nothing else. */
function boardQueue(
  { platform, queue }: OpenQueues<Platform>['queues'][number],
  postUrl: (publicationId: string) => string,
): BullMQAdapter {
  const shown = new ShownQueue(queue, {
    displayName: platformTitles[platform],
    externalJobUrl: ({ data }) => {
      const publicationId = idsIn(data)?.publicationId;
      // The type asks for a link of every job; a canary has none.
      return (publicationId && { displayText: 'Post', href: postUrl(publicationId) }) as ReturnType<
        NonNullable<BullMQAdapter['externalJobUrl']>
      >;
    },
  });
  shown.setFormatter('name', ({ name, data }) => {
    const ids = idsIn(data);
    return ids === null ? String(name) : `${platformTitles[platform]} ${ids.publicationId}`;
  });
  shown.setFormatter('data', (data) => idsIn(data) ?? {});
  shown.setFormatter('returnValue', (note) => (typeof note === 'string' ? note.split(':')[0] : null));
  return shown;
}

/** Redis need not let the service list its connections; workers are on the fleet's screen. */
class ShownQueue extends BullMQAdapter {
  override async getWorkers(): Promise<null> {
    return null;
  }
}

/** The ids in a job's data, null for a job of another kind. */
function idsIn(data: unknown) {
  const { data: ids } = publishJob.payload.safeParse(data);
  return ids ?? null;
}
