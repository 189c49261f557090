import { parseParameters } from '@carillon/operations/run/parse-input';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { personOf } from '../sign-in/sessions/require-person.ts';
import type { Live } from './live.ts';

/** A page that reads so slowly that more than this waits for it is disconnected, bytes; it reconnects and reads the rows. */
const maxBufferedBytes = 64_000;

/** Time after which a browser opens a stream again that ended, ms: usually, and when it made way for another page. */
const reopenAfterMs = { default: 3_000, crowded: 60_000 };

const parameters = z.strictObject({
  age: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('How long ago the page began to read what it shows, ms.'),
});

/**
 * Server-sent events for who is signed in: `{ "postId" }` when one of their posts changed, with `isWaiting` where it was only
 * tried again; `glance` with what the frame of their screens shows after that; `webhook` when one of their webhooks was tried;
 * and `live` with true or false for whether changes will be sent, after `quiet` where none was within the `age` of the page. Ends with the session; the oldest of very many pages makes
 * way for the newest.
 */
export const serveEvents =
  (live: Live): RequestHandler =>
  (request, response) => {
    const { userId, sessionId } = personOf(response);
    const { age = null } = parseParameters(parameters, request.query);
    response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }).flushHeaders();
    const send = (text: string) => {
      response.write(`${text}\n\n`);
      if (response.writableLength > maxBufferedBytes) response.destroy();
    };
    send(`retry: ${reopenAfterMs.default}`);
    const stop = live.listen({
      userId,
      sessionId,
      readForMs: age,
      quiet: () => send('event: quiet\ndata: true'),
      changed: (postId, isWaiting) =>
        send(`data: ${JSON.stringify({ postId, ...(isWaiting && { isWaiting }) })}`),
      glance: (glance) => send(`event: glance\ndata: ${JSON.stringify(glance)}`),
      triedWebhook: (news) => send(`event: webhook\ndata: ${JSON.stringify(news)}`),
      live: (isLive) => send(`event: live\ndata: ${isLive}`),
      beat: () => send(':'),
      end: () => response.end(),
      makeWay: () => response.end(`event: live\ndata: false\n\nretry: ${reopenAfterMs.crowded}\n\n`),
    });
    response.once('close', stop);
  };
