import { fromString, fromUUID, toUUID, typeidUnboxed } from 'typeid-js';

/** Resource by id prefix. Ids are TypeIDs (prefix + UUIDv7 in base32), so they sort by time. */
export const idPrefixes = {
  usr: 'User',
  prf: 'Profile',
  pst: 'Post',
  sac: 'Social account',
  med: 'Media asset',
  upl: 'Upload',
  apk: 'API key',
  pp: 'Publication',
  aud: 'Audit event',
  pky: 'Passkey',
  whe: 'Webhook endpoint',
  evt: 'Webhook event',
  whd: 'Webhook delivery',
  req: 'Request',
  cnl: 'Connect link',
  blk: 'Bulk change',
  app: 'Application',
} as const;

export type IdPrefix = keyof typeof idPrefixes;

/** A fresh id, such as `pst_01ka3m7q2ve4wr3t9t0v0v6q3c`. */
export const newId = (prefix: IdPrefix): string => typeidUnboxed(prefix);

/** The pattern that an id given from outside must match before it goes anywhere near a query or a job. */
export const idPattern = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{20,32}$`);

/** The moment at which an id of this kind was made, by the clock of whoever made it; null for a text that is no such id. */
export function madeAt(prefix: IdPrefix, id: string): Date | null {
  if (!new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(id)) return null;
  const uuid = toUUID(fromString(id, prefix)).replaceAll('-', '');
  return new Date(Number.parseInt(uuid.slice(0, 12), 16)); // RFC 9562, 5.7: it begins with 48 bits of milliseconds
}

/** The first id of this kind that could be made at a moment: those of the time before sort before it. */
export function firstId(prefix: IdPrefix, moment: Date): string {
  const ms = Math.min(Math.max(moment.getTime(), 0), 2 ** 48 - 1);
  const hex = ms.toString(16).padStart(12, '0');
  return fromUUID(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`, prefix);
}
