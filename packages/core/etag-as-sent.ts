const encodings = '(?:gzip|br|zstd|deflate)';

/** What proxies put behind a tag when they compress an answer: Apache, Caddy and lighttpd `-gzip`, Jetty `--gzip`, others `;gzip`. */
const suffix = new RegExp(`^(?:--?|;)${encodings}"$`);

/**
 * True when a tag is an ETag of ours, or what a proxy that compresses made of it. All of ours are strong (RFC 9110, section 8.8.3); nginx,
 * Varnish, HAProxy and Cloudflare put `W/` before them.
 * @param tag with its quotes, as the client gives it
 */
export function isEtag(tag: string, etag: string): boolean {
  const strong = tag.replace(/^W\//, '');
  const begins = strong.startsWith(etag.slice(0, -1));
  return strong === etag || (begins && suffix.test(strong.slice(etag.length - 1)));
}

/** Letters of the ETag of a post. A tag may end in a dash of its own. */
const ofPost = new RegExp(`^"([\\w-]{32})(?:--?|;)${encodings}"$`);

/** The ETag of a post as it was before a proxy changed it. One that no proxy changed stays as it is. */
export const etagAsSent = (tag: string): string => tag.replace(/^W\//, '').replace(ofPost, '"$1"');
