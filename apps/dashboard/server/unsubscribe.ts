import { type MailKind, mailKinds } from '@carillon/core';
import { changeMailKinds } from '@carillon/db/mail-notices';
import { authorOf } from '@carillon/http/author-of';
import { readUnsubscribeToken } from '@carillon/secrets';
import type { Request, RequestHandler } from 'express';
import express from 'express';
import type { DashboardParts } from './context.ts';

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

type Page = { readonly nonce: string } & (
  | { readonly state: 'unknown' }
  | { readonly state: 'asks' | 'done'; readonly kind: MailKind }
);

const about: Record<MailKind, string> = {
  accounts: 'accounts to reconnect, or on another server',
  posts: 'failed posts',
  webhooks: 'failing webhooks',
};

/** A page that needs no script and no sign-in. Nothing on it comes from the request. */
function unsubscribePage(page: Page): string {
  const [title, content] = contentOf(page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Carillon</title>
<style nonce="${page.nonce}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; }
button { font: inherit; padding: 0.5rem 1rem; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

function contentOf(page: Page): readonly [title: string, content: string] {
  switch (page.state) {
    case 'unknown':
      return [
        'This link is not valid',
        '<p>Open the whole link from the mail, or sign in: “Sign-in”, “Mails”.</p>',
      ];
    case 'asks':
      return [
        'Unsubscribe?',
        `<p>Carillon sends you mails about ${about[page.kind]}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
      ];
    case 'done':
      return [
        'You are unsubscribed',
        `<p>Carillon sends you no more mails about ${about[page.kind]}. To undo this, sign in: “Sign-in”, “Mails”.</p>`,
      ];
    default:
      return page satisfies never;
  }
}
