import { type Platform, platforms } from '@carillon/core';
import { type OpenQueues, openQueues, type QueueConnection } from '@carillon/queue';
import type { RequestHandler } from 'express';
import type { BoardAddresses } from './open-board.ts';

export interface BoardOptions extends BoardAddresses {
  /** With its prefix, if it has one. */
  readonly queue: QueueConnection;
  readonly onError: (error: unknown) => void;
}

export interface QueueBoard {
  /** For `app.use(basePath, handler)`, behind the checks of the person and of the site that the request comes from. */
  readonly handler: RequestHandler;
  close(): Promise<void>;
}

/** Bull Board over the queues of all networks. Both are opened at the first request, and tried again at each until they are. */
export function queueBoard(options: BoardOptions): QueueBoard {
  const { queue, onError } = options;
  let queues: Promise<OpenQueues<Platform>> | null = null;
  let board: Promise<RequestHandler> | null = null;

  /** @returns null where the queues cannot be reached, after onError */
  async function reach(): Promise<OpenQueues<Platform> | null> {
    queues ??= openQueues(queue, platforms, onError);
    try {
      return await queues;
    } catch (error) {
      queues = null;
      onError(error);
      return null;
    }
  }

  return {
    handler: async (request, response, next) => {
      const opened = await reach();
      if (opened === null)
        return void response.status(503).type('text').send('The queue cannot be reached.\n');
      board ??= import('./open-board.ts').then(({ openBoard }) => openBoard(opened, options));
      (await board)(request, response, next);
    },
    close: async () => {
      const opened = await queues?.catch(() => null);
      await opened?.close();
    },
  };
}
