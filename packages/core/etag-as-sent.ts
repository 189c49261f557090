/**
 * An ETag of ours as it was before a proxy compressed the answer: all of ours are strong (RFC 9110, section 8.8.3). nginx, Varnish, HAProxy
 * and Cloudflare put `W/` before it; Apache, Caddy, lighttpd and Jetty put the name of the encoding behind it, `"…-gzip"`. A tag
 * that no proxy changed stays as it is.
 * @param tag with its quotes
 */
export const etagAsSent = (tag: string): string =>
  tag.replace(/^W\//, '').replace(/(?:--?|;)(?:gzip|br|zstd|deflate)"$/, '"');
