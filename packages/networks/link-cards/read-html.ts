/// <reference path="./html-encoding-sniffer.d.ts" />

import { setImmediate } from 'node:timers/promises';
import sniff from 'html-encoding-sniffer';
import type { Opened } from '../open-address.ts';
import { openPageReader, type Page } from './read-page.ts';

/** The part of a page that is read, bytes; what it says about itself stands at its beginning. */
const maxPageBytes = 600_000;

/**
 * Facts of an HTML page on itself, in the encoding that browsers would read it in.
 * @throws {Error} when it is no page, or has a false encoding
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

/** Bytes in which a page is to say its encoding (HTML Standard, 4.2.5.5). */
const sniffedBytes = 1_024;

/**
 * The encoding of a page, as its first bytes, its server or its `<meta>` say (HTML Standard, encoding sniffing algorithm);
 * null where none of them does.
 * @param bytes its beginning, at least `sniffedBytes` of it
 */
function declaredEncoding(bytes: Uint8Array, contentType: string): string | null {
  const [, charset] = /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(contentType) ?? [];
  const xml = /^application\/xhtml/i.test(contentType) && bytes.length >= 8;
  return sniff(bytes, { xml, transportLayerEncodingLabel: charset, defaultEncoding: null });
}

/**
 * The encoding of a page that does not say it where it should: UTF-8 where its bytes are that, else what a later `<meta>`
 * says, else what browsers take it for.
 * @param bytes all that was read of it, perhaps up to the middle of a character
 */
function guessedEncoding(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return 'utf-8';
  return sniff(bytes, { maxPrescanBytes: bytes.length, defaultEncoding: null }) ?? 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
