/** Of installations that have no prefix of their own. */
export const usualPrefix = 'carillon';

/** On https the name itself makes browsers insist on Secure, and keeps other hosts of the domain from setting it. */
export const cookieName = (prefix: string, url: string, cookie: string): string =>
  `${url.startsWith('https:') ? '__Host-' : ''}${prefix}_${cookie}`;
