import type { QueueConnection } from '@carillon/queue';
import type { RequestHandler } from 'express';
import type { OpenBoard } from './open-board.ts';

export interface BoardOptions {
  /** With its prefix, if it has one. */
  readonly queue: QueueConnection;
  /** Path at which the handler is mounted, such as /queues. */
  readonly basePath: string;
  /** The address of the post of a publication. */
  readonly postUrl: (publicationId: string) => string;
  readonly onError: (error: unknown) => void;
}

export interface QueueBoard {
  /** For `app.use(basePath, handler)`, behind the checks of the person and of the site that the request comes from. */
  readonly handler: RequestHandler;
  close(): Promise<void>;
}

/** Bull Board over the queues of all networks. It is loaded, and opens them, at the first request, and tries again at each until it can. */
export function queueBoard({ queue, basePath, postUrl, onError }: BoardOptions): QueueBoard {
  let opening: Promise<OpenBoard> | null = null;

  const open = async () => (await import('./open-board.ts')).openBoard({ queue, basePath, postUrl, onError });

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
