import { setImmediate } from 'node:timers/promises';
import type { Opened } from '../../open-address.ts';
import { declaredEncoding, guessedEncoding, sniffedBytes } from './page-encoding.ts';
import { openPageReader, type Page } from './read-page.ts';

/** The part of a page that is read, bytes; what it says about itself stands at its beginning. */
const maxPageBytes = 600_000;

/**
 * What an HTML page says about itself, in the encoding that browsers would read it in.
 * @throws {Error} when it is no page, or its encoding is none
 */
export async function readHtml({ headers, body }: Opened): Promise<Page> {
  const type = headers.get('content-type') ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    await body.cancel();
    throw new Error('The address does not lead to a page.');
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  let reading: Reading | undefined;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.byteLength;
    const fresh = reading === undefined ? Buffer.concat(pieces) : piece;
    if (size < sniffedBytes && !Buffer.from(fresh).includes('</head')) continue;
    reading ??= openReading(declaredEncoding(fresh, type));
    if (reading.write(fresh) || size > maxPageBytes) break;
  }
  const all = Buffer.concat(pieces);
  if (reading === undefined) {
    reading = openReading(declaredEncoding(all, type));
    reading.write(all);
  }
  const encoding = reading.encoding ?? guessedEncoding(all);
  return encoding === (reading.encoding ?? 'utf-8') ? reading.end() : readAgain(pieces, encoding);
}

interface Reading {
  /** As the page says; null where it does not, and is read as UTF-8. */
  readonly encoding: string | null;
  /** @returns true when the rest of the page says nothing more */
  write(bytes: Uint8Array): boolean;
  end(): Page;
}

function openReading(encoding: string | null): Reading {
  const decoder = new TextDecoder(encoding ?? 'utf-8');
  const reader = openPageReader();
  return {
    encoding,
    write: (bytes) => reader.write(decoder.decode(bytes, { stream: true })),
    end: reader.end,
  };
}

async function readAgain(pieces: readonly Uint8Array[], encoding: string): Promise<Page> {
  const reading = openReading(encoding);
  for (const piece of pieces) {
    if (reading.write(piece)) break;
    await setImmediate(); // others get their turn
  }
  return reading.end();
}
