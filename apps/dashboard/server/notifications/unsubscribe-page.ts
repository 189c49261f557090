import type { MailKind } from '@carillon/core';

type Page = { readonly nonce: string } & (
  | { readonly state: 'unknown' }
  | { readonly state: 'asks' | 'done'; readonly kind: MailKind }
);

const about: Record<MailKind, string> = {
  accounts: 'accounts that must be connected again',
  posts: 'posts that fail',
  webhooks: 'webhooks that fail',
};

/** A page that needs no script and no sign-in. Nothing on it comes from the request. */
export function unsubscribePage(page: Page): string {
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
        '<p>Open the whole link of a mail, or sign in and change your mails under “Sign-in”, “Mails”.</p>',
      ];
    case 'asks':
      return [
        'No more mails?',
        `<p>You get mails about ${about[page.kind]}.</p>
<form method="post"><button type="submit">Send me no more of them</button></form>`,
      ];
    case 'done':
      return [
        'No more mails',
        `<p>You get no more mails about ${about[page.kind]}. You can switch them on again in the dashboard, under “Sign-in”, “Mails”.</p>`,
      ];
    default:
      return page satisfies never;
  }
}
