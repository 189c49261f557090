import { authorOf } from '@carillon/api/author-of';
import { type MailKind, mailKinds } from '@carillon/core';
import { changeMailKinds } from '@carillon/db/mail-notices';
import { readUnsubscribeToken } from '@carillon/secrets';
import express, { type Request, type RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

/**
 * Ends mails of a kind for anyone who has the link of one, signed in or not. Opening it changes nothing, because programs open
 * links as well; a POST does, from the button or from a mail program (RFC 8058). No cookie counts, so another site gains
 * nothing.
 */
export function serveUnsubscribe(parts: DashboardParts): RequestHandler {
  const { db, trail, unsubscribeKeys } = parts;
  const router = express.Router();
  const tokenOf = ({ query: { token } }: Request) => {
    const known = typeof token === 'string' ? readUnsubscribeToken(token, unsubscribeKeys) : null;
    return known !== null && isKind(known.kind) ? { userId: known.userId, kind: known.kind } : null;
  };
  router.all('/unsubscribe', async (request, response, next) => {
    const { nonce } = response.locals;
    const isChange = request.method === 'POST';
    if (!isChange && request.method !== 'GET' && request.method !== 'HEAD') return next();
    const known = tokenOf(request);
    response.set('Cache-Control', 'no-store').type('html');
    if (known === null) return void response.status(404).send(unsubscribePage({ state: 'unknown', nonce }));
    const { userId, kind } = known;
    if (!isChange) return void response.send(unsubscribePage({ state: 'asks', kind, nonce }));
    if (await changeMailKinds(db, userId, { [kind]: false })) {
      const by = authorOf(request, response);
      await trail.record({ action: 'notifications.changed', by, userId, subjectId: userId });
    }
    response.send(unsubscribePage({ state: 'done', kind, nonce }));
  });
  return router;
}

const isKind = (kind: string): kind is MailKind => (mailKinds as readonly string[]).includes(kind);
