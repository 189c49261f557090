import { openAddress, type Way } from '../../open-address.ts';
import type { LinkCard } from './link-card.ts';
import { readHtml } from './read-html.ts';

/** The words of a card, and where its picture is; null where the page names none. */
export interface CardWords extends Omit<LinkCard, 'picture'> {
  readonly picture: URL | null;
}

/**
 * What the page of a link says about itself.
 * @param way to servers of strangers, so its dispatcher has to be a guarded one
 * @throws {Error} when the page cannot be read, or has no title
 */
export async function fetchWords(uri: string, way: Way): Promise<CardWords> {
  const opened = await openAddress(new URL(uri), { ...way, accept: 'text/html,application/xhtml+xml' });
  const { title, description, picture, base } = await readHtml(opened);
  if (title === '') throw new Error('The page has no title.');
  return { uri, title, description, picture: picture === '' ? null : addressOf(picture, base, opened.url) };
}

/** A base that is no page's is none, as in browsers (HTML Standard, 4.2.3). */
function addressOf(picture: string, base: string, page: URL): URL | null {
  const named = URL.parse(base, page.href);
  return URL.parse(picture, named !== null && /^https?:$/.test(named.protocol) ? named.href : page.href);
}
