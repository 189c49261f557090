import type { Answer } from '../types.ts';
import { type Html, html } from './html.ts';

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
