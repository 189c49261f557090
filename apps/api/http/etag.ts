import { createHash } from 'node:crypto';

/** A strong ETag of a body: it changes with every byte (RFC 9110, section 8.8.3). */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;

/** True when If-None-Match names an ETag: the client has this version already. */
export const isKnown = (ifNoneMatch: string, etag: string): boolean =>
  isAny(ifNoneMatch) || tagsIn(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === etag);

/** True when If-Match names an ETag. A weak one never fits, nor does text that is no list of ETags. */
export const isMatch = (ifMatch: string, etag: string): boolean =>
  isAny(ifMatch) || tagsIn(ifMatch).includes(etag);

/** True when a header If-Match has the form that it must have: a list of ETags, or `*`. */
export const isIfMatch = (header: string): boolean =>
  isAny(header) ||
  /^\s{0,9}(?:W\/)?"[^"]{0,200}"(?:\s{0,9},\s{0,9}(?:W\/)?"[^"]{0,200}"){0,50}\s{0,9}$/.test(header);

const isAny = (header: string): boolean => header.trim() === '*';

const tagsIn = (header: string): string[] => header.match(/(W\/)?"[^"]*"/g) ?? [];
