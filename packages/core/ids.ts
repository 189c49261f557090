import { typeidUnboxed } from 'typeid-js';

/** Resource by id prefix. Ids are TypeIDs (prefix + UUIDv7 in base32), so they sort by time. */
export const idPrefixes = {
  usr: 'User',
  prf: 'Profile',
  pst: 'Post',
  sac: 'Social account',
  med: 'Media asset',
  apk: 'API key',
  pp: 'Publication',
} as const;

export type IdPrefix = keyof typeof idPrefixes;

/** A fresh id, such as `pst_01ka3m7q2ve4wr3t9t0v0v6q3c`. */
export const newId = (prefix: IdPrefix): string => typeidUnboxed(prefix);

/** The pattern that an id given from outside must match before it goes anywhere near a query or a job. */
export const idPattern = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{20,32}$`);
