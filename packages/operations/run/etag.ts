import { createHash } from 'node:crypto';

/** A strong ETag of a body: it changes with every byte (RFC 9110, section 8.8.3). */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;

/**
 * True when If-None-Match or If-Match names an ETag, as a proxy that compresses may have changed it. By the letter a weak one does not
 * fit an If-Match; every ETag of ours is strong, so that one which is weak was made so on its way.
 */
export const names = (header: string, etag: string): boolean =>
  isAny(header) || tagsIn(header).some((tag) => isEtag(tag, etag));

/** True when a header If-Match has the form that it must have: a list of ETags, or `*`. */
export const isIfMatch = (header: string): boolean =>
  isAny(header) ||
  /^\s{0,9}(?:W\/)?"[^"]{0,200}"(?:\s{0,9},\s{0,9}(?:W\/)?"[^"]{0,200}"){0,50}\s{0,9}$/.test(header);

const isAny = (header: string): boolean => header.trim() === '*';

const tagsIn = (header: string): string[] => header.match(/(W\/)?"[^"]*"/g) ?? [];

/** Suffixes of tags, from proxies that compress an answer: Apache, Caddy and lighttpd `-gzip`, Jetty `--gzip`, others `;gzip`. */
const suffix = /^(?:--?|;)(?:gzip|br|zstd|deflate)"$/;

/**
 * True when a tag is an ETag of ours, or what a proxy that compresses made of it. All of ours are strong (RFC 9110, section 8.8.3); nginx,
 * Varnish, HAProxy and Cloudflare put `W/` before them.
 * @param tag with its quotes, as the client gives it
 */
function isEtag(tag: string, etag: string): boolean {
  const strong = tag.replace(/^W\//, '');
  const begins = strong.startsWith(etag.slice(0, -1));
  return strong === etag || (begins && suffix.test(strong.slice(etag.length - 1)));
}
