import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppViewRoute } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';

/** Allows only what this server sends, and no script or style in the page itself. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Bull Board's server side, with pages that work under a strict Content-Security-Policy and load nothing from other servers. */
export class StrictPages extends ExpressAdapter {
  readonly #page: string;

  /** @param uiBasePath the folder of the package that has the pages */
  constructor(uiBasePath: string) {
    super();
    this.#page = strictPage(uiBasePath);
    this.app.disable('x-powered-by');
    this.app.use((_request, response, next) => {
      response.set('Content-Security-Policy', policy);
      next();
    });
  }

  override setBasePath(path: string): this {
    super.setBasePath(path);
    return this;
  }

  override setEntryRoute({ method, route, handler }: AppViewRoute): this {
    this.app[method](route, (_request, response) => {
      const { params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.type('html').send(fill(this.#page, params));
    });
    return this;
  }
}

/** Bull Board's page without what the policy would block. */
function strictPage(uiBasePath: string): string {
  const template = readFileSync(join(uiBasePath, 'dist/index.ejs'), 'utf8');
  return template
    .replace(/<link[^>]*https?:[^>]*>/g, '')
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/ style="[^"]*"/g, '');
}

/** Writes values into an EJS template that has nothing but values: `<%=` escaped, `<%-` as they are. */
const fill = (template: string, params: Readonly<Record<string, unknown>>): string =>
  template.replace(/<%([=-]) *(\w+) *%>/g, (_, how: string, name: string) => {
    const value = String(params[name] ?? '');
    return how === '-' ? value : value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
