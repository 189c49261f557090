/** Largest table that is read, bytes. */
const maxTableBytes = 20_000_000;

/** The bytes of a table; of one that is too large, one more than allowed. */
export const tableBytes = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, maxTableBytes + 1).arrayBuffer());

/** The text of a file, or a sentence on why it lacks one. */
export type Decoded = { readonly text: string } | { readonly problem: string };

/** Bytes that files of other programs begin with, and what to do with such a file. */
const otherFiles = [
  ['504b0304', 'The file is an Excel or LibreOffice workbook, or another zip.'],
  ['d0cf11e0', 'The file is an old Excel workbook (.xls).'],
  ['25504446', 'The file is a PDF.'],
] as const;

const saveAsCsv =
  'Open it in your spreadsheet, and save the sheet as “CSV UTF-8”: in Excel by File, Save As; in Google Sheets by File, Download.';

/** Where another encoding was read as UTF-8, characters are lost already. */
export const notUtf8 =
  'The file is not UTF-8: its characters would be lost. Save it as “CSV UTF-8”, or as text in UTF-8.';

/** Reads UTF-8, and UTF-16 that begins with its mark, such as the “Unicode text” of Excel. */
export function decodeTable(bytes: Uint8Array): Decoded {
  if (bytes.length > maxTableBytes) return { problem: 'The table is larger than 20 megabytes.' };
  const begin = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const [, other] = otherFiles.find(([bytesOfIt]) => begin === bytesOfIt) ?? [];
  if (other !== undefined) return { problem: `${workbookName(bytes) ?? other} ${saveAsCsv}` };
  const encoding = begin.startsWith('fffe') ? 'utf-16le' : begin.startsWith('feff') ? 'utf-16be' : 'utf-8';
  return { text: new TextDecoder(encoding).decode(bytes) };
}

/** A zip says what it is by the names of its entries, which stand in it as they are. */
function workbookName(bytes: Uint8Array): string | null {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  if (/\[Content_Types\]\.xml|\bxl\//.test(begin)) return 'The file is an Excel workbook (.xlsx).';
  if (begin.includes('opendocument.spreadsheet')) return 'The file is a LibreOffice workbook (.ods).';
  return null;
}
