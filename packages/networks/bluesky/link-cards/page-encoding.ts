/// <reference path="./html-encoding-sniffer.d.ts" />
import sniff from 'html-encoding-sniffer';

/** Bytes in which a page is to say its encoding (HTML Standard, 4.2.5.5). */
export const sniffedBytes = 1_024;

/**
 * The encoding of a page, as its first bytes, its server or its `<meta>` say (HTML Standard, encoding sniffing algorithm);
 * null where none of them does.
 * @param bytes its beginning, at least `sniffedBytes` of it
 */
export function declaredEncoding(bytes: Uint8Array, contentType: string): string | null {
  const [, charset] = /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(contentType) ?? [];
  const xml = /^application\/xhtml/i.test(contentType) && bytes.length >= 8;
  return sniff(bytes, { xml, transportLayerEncodingLabel: charset, defaultEncoding: null });
}

/**
 * The encoding of a page that does not say it where it should: UTF-8 where its bytes are that, else what a later `<meta>`
 * says, else what browsers take it for.
 * @param bytes all that was read of it, perhaps up to the middle of a character
 */
export function guessedEncoding(bytes: Uint8Array): string {
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
