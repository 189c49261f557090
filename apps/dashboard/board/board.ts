import { createBullBoard } from '@bull-board/api';
import { type Platform, platforms } from '@carillon/core';
import { type OpenQueues, openQueues, type QueueConnection } from '@carillon/queue';
import type { RequestHandler } from 'express';
import { boardQueue } from './board-queue.ts';
import { maySend } from './may-send.ts';
import { StrictPages } from './strict-pages.ts';
import { withoutMessages } from './without-messages.ts';

export interface BoardOptions {
  /** With its prefix, where it has one. */
  readonly queue: QueueConnection;
  /** Where the handler is mounted, such as /queues. */
  readonly basePath: string;
  /** Where the post of a publication is shown. */
  readonly postUrl: (publicationId: string) => string;
  readonly onError: (error: unknown) => void;
}

export interface QueueBoard {
  /** For `app.use(basePath, handler)`, behind whatever decides who may see it and where requests may come from. */
  readonly handler: RequestHandler;
  close(): Promise<void>;
}

/** Bull Board over the queues of all networks. It opens them when it is first asked, and again while it cannot. */
export function queueBoard({ queue, basePath, postUrl, onError }: BoardOptions): QueueBoard {
  let opening: Promise<OpenBoard> | null = null;

  async function open(): Promise<OpenBoard> {
    const opened = await openQueues(queue, platforms, onError);
    const pages = new StrictPages().setBasePath(basePath);
    createBullBoard({
      queues: opened.queues.map((one) => boardQueue(one, postUrl)),
      serverAdapter: pages,
      options: {
        uiConfig: { boardTitle: 'Carillon queues' },
        handlerHooks: {
          before: ({ method, route }) => ({ allow: maySend(method, route) }),
          after: (_, answer) => withoutMessages(answer),
        },
      },
    });
    return { opened, answer: pages.getRouter() };
  }

  return {
    handler: (request, response, next) => {
      opening ??= open();
      opening.then(
        ({ answer }) => answer(request, response, next),
        (error: unknown) => {
          opening = null;
          onError(error);
          response.status(503).type('text').send('The queue cannot be reached.\n');
        },
      );
    },
    close: async () => {
      const board = await opening?.catch(() => null);
      await board?.opened.close();
    },
  };
}

interface OpenBoard {
  readonly opened: OpenQueues<Platform>;
  readonly answer: RequestHandler;
}
