import { Marked, type Tokens } from 'marked';

interface Text {
  /** Its address, without `.md`. */
  readonly name: 'guide' | 'errors' | 'changelog';
  readonly title: string;
  readonly markdown: string;
}

/** What the endpoints and fields of others are called here, and where those pages lead. Served as they are. */
export const movingPages = [
  ...['ayrshare', 'buffer', 'postiz', 'zernio'].map((name) => `moving/from-${name}.md`),
  'import.md',
];

/** Where the API serves a page of apps/docs. */
const served: Readonly<Record<string, string>> = {
  'openapi.json': 'openapi.json',
  'errors.md': 'errors',
  'api.md': 'guide',
  'CHANGELOG.md': 'changelog',
  ...Object.fromEntries(movingPages.map((name) => [name, name])),
};

/** A text in Markdown as a page: no script, nothing from elsewhere, and an anchor on every heading. */
export function textPage({ name, title, markdown }: Text): string {
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
        const address = addressOf(href);
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (isPlain(text) ? text : escaped(text)),
    },
  });
  const content = scrolledByKeys(marked.parse(markdown, { async: false }));
  const contents = headings
    .map(({ anchor, title }) => `<li><a href="#${anchor}">${title}</a></li>`)
    .join('\n');
  const beginning = `</h1>\n<ul class="contents">\n${contents}\n</ul>\n`;
  return page({ name, title, content: content.replace('</h1>\n', () => beginning) });
}

/** What is wider than a phone scrolls by itself, by keys as well. */
const scrolledByKeys = (html: string): string => html.replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">');

/** The anchor of a heading, as GitHub makes it: `Change your mind` has `change-your-mind`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Where a link leads here; null for a page of the repository that is not served, of which the name stays as text. */
function addressOf(href: string): string | null {
  if (/^(https?:\/)?\/|^#/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const address = served[file];
  if (address === undefined) return null;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** True for the HTML that our own pages have: comments, and anchors for links. */
const isPlain = (html: string): boolean => /^(<!--[^>]*-->\s*|<a id="\w+">|<\/a>)$/.test(html);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = ({
  name,
  title,
  content,
}: Pick<Text, 'name' | 'title'> & { readonly content: string }): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – Carillon</title>
    <link rel="icon" href="docs/icon.svg">
    <link rel="stylesheet" href="guide/page.css">
  </head>
  <body>
    <header>
      <nav aria-label="Pages of the API">
        <a href="guide">Guide</a>
        <a href="docs">Reference</a>
        <a href="errors">Errors</a>
        <a href="changelog">Changelog</a>
        <a href="openapi.json">OpenAPI document</a>
        <a href="${name}.md">This page as Markdown</a>
      </nav>
    </header>
    <main>
${content}
    </main>
  </body>
</html>
`;
