import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { guidePages } from './guide.ts';

interface Text {
  /** Address of the page, without `.md`, such as `guide/keys`. */
  readonly name: string;
  /** Name of the file in apps/docs from which its links lead. */
  readonly file: string;
  readonly markdown: string;
}

/** Pages on names of others' endpoints and fields here, and pages they lead to. Served as they are. */
export const movingPages = [
  ...['ayrshare', 'buffer', 'postiz', 'zernio'].map((name) => `moving/from-${name}.md`),
  'import.md',
];

/** Where the API serves a page of apps/docs. */
const served: Readonly<Record<string, string>> = {
  'openapi.json': 'openapi.json',
  'errors.md': 'errors',
  'guide/README.md': 'guide',
  ...Object.fromEntries(guidePages.map((name) => [`guide/${name}.md`, `guide/${name}`])),
  'CHANGELOG.md': 'changelog',
  ...Object.fromEntries(movingPages.map((name) => [name, name])),
};

/** A text in Markdown as a page: no script, nothing from elsewhere, and an anchor on every heading. */
export function textPage({ name, file, markdown }: Text): string {
  const root = '../'.repeat(name.split('/').length - 1);
  const headings: { readonly anchor: string; readonly title: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${title}</h1>\n`;
        const anchor = anchorOf(text);
        if (depth === 2) headings.push({ anchor, title });
        return `<h${depth} id="${anchor}"><a href="#${anchor}">${title}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, { file, root });
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (isPlain(text) ? text : escaped(text)),
    },
  });
  const content = scrolledByKeys(marked.parse(markdown, { async: false }));
  const contents = headings
    .map(({ anchor, title }) => `<li><a href="#${anchor}">${title}</a></li>`)
    .join('\n');
  const list = headings.length < 2 ? '' : `<ul class="contents">\n${contents}\n</ul>\n`;
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  return page({ name, root, title, content: content.replace('</h1>\n', () => `</h1>\n${list}`) });
}

/** Blocks wider than a phone scroll alone, by keys as well. */
const scrolledByKeys = (html: string): string => html.replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">');

/** The anchor of a heading, as GitHub makes it: `Change your mind` has `change-your-mind`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Where a link leads here; null for a page of the repository that is not served, of which the name stays as text. */
function addressOf(href: string, from: { readonly file: string; readonly root: string }): string | null {
  if (/^(https?:\/)?\/|^#/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = served[posix.join(posix.dirname(from.file), path)];
  if (address === undefined) return null;
  return `${from.root}${address}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** True for the HTML that our own pages have: comments, and anchors for links. */
const isPlain = (html: string): boolean => /^(<!--[^>]*-->\s*|<a id="[\w-]+">|<\/a>)$/.test(html);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Page {
  readonly name: string;
  /** Way to the folder of the API's pages, such as `../`. */
  readonly root: string;
  readonly title: string;
  readonly content: string;
}

const page = ({ name, root, title, content }: Page): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)} – Carillon</title>
    <link rel="icon" href="${root}docs/icon.svg">
    <link rel="stylesheet" href="${root}guide/page.css">
  </head>
  <body>
    <header>
      <nav aria-label="Pages of the API">
        <a href="${root}guide">Guide</a>
        <a href="${root}docs">Reference</a>
        <a href="${root}errors">Errors</a>
        <a href="${root}changelog">Changelog</a>
        <a href="${root}openapi.json">OpenAPI document</a>
        <a href="${root}${name}.md">This page as Markdown</a>
      </nav>
    </header>
    <main>
${content}
    </main>
  </body>
</html>
`;
