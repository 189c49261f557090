/** What a cursor stands for, as clients see it: nothing to read, only to give back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** @returns null for what `encodeCursor` never made */
export function decodeCursor(cursor: string): string | null {
  const key = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(key) === cursor ? key : null;
}
