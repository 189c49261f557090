import type { Answer } from '../types.ts';

/** Markup that is safe to send. Only `html` makes it, so that nothing goes out unescaped by oversight. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template whose values are escaped, unless they are markup already. */
export const html = (texts: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(texts.reduce((sum, text, place) => sum + markup(values[place - 1] ?? '') + text));

function markup(value: Part): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; media-src 'self'";

/** A whole page. */
export const layout = (title: string, content: Html): Answer => ({
  status: 200,
  headers: { 'content-security-policy': policy, 'cache-control': 'no-store' },
  body: html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/bell.svg">
<link rel="stylesheet" href="/assets/sandbox.css">
<script type="module" src="/assets/sandbox.js"></script>
</head>
<body>
${content}
</body>
</html>
`.text,
});
