import { type Opened, openAddress, type Way } from '../../open-address.ts';
import { blueskyMedia } from '../limits.ts';
import type { CardPicture, LinkCard } from './link-card.ts';
import { pictureType } from './picture-type.ts';
import { openPageReader, type Page } from './read-page.ts';

/** The part of a page that is read, bytes; what it says about itself stands at its beginning. */
const maxPageBytes = 600_000;

interface Fetching {
  /** To servers of strangers, so its dispatcher has to be a guarded one. */
  readonly way: Way;
  /** Whether the card may have a picture. */
  readonly withPicture: boolean;
}

/**
 * The card of a link, as its page describes itself. A picture that cannot be had, or is too large, is left out.
 * @throws {Error} when the page cannot be read, or has no title
 */
export async function fetchCard(uri: string, { way, withPicture }: Fetching): Promise<LinkCard> {
  const opened = await openAddress(new URL(uri), { ...way, accept: 'text/html,application/xhtml+xml' });
  const page = await readPage(opened);
  if (page.title === '') throw new Error('The page has no title.');
  const picture = withPicture
    ? await fetchPicture(page.picture, opened.url, way).catch(() => null) // it is an ornament
    : null;
  return { uri, title: page.title, description: page.description, picture };
}

async function readPage({ headers, body }: Opened): Promise<Page> {
  const type = headers.get('content-type') ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    await body.cancel();
    throw new Error('The address does not lead to a page.');
  }
  const reader = openPageReader();
  const decoder = decoderFor(type);
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (reader.write(decoder.decode(piece, { stream: true })) || size > maxPageBytes) break;
  }
  return reader.end();
}

/** Pages that name another encoding in their head alone are rare by now. */
function decoderFor(type: string): InstanceType<typeof TextDecoder> {
  const [, charset = 'utf-8'] = /charset="?([\w-]{1,40})/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // there is no such encoding
  }
}

async function fetchPicture(address: string, page: URL, way: Way): Promise<CardPicture | null> {
  if (address === '') return null;
  const { body } = await openAddress(new URL(address, page), { ...way, accept: 'image/*' });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > blueskyMedia.pictures.maxBytes) return null;
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const mimeType = await pictureType(bytes);
  return mimeType === null ? null : { mimeType, bytes };
}
