/** An address on the person's own computer, without its port: programs listen where there is room (RFC 8252, section 7.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/;

/** Characters of addresses, but for what begins a fragment, and what browsers take for a slash. */
const plain = /^[!"$-[\]-~]+$/;

/** True for an address that answers may go to at all: with https, or on the person's own computer. */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || !plain.test(uri)) return false;
  return url.protocol === 'https:'
    ? url.username === '' && url.password === '' && /^https:\/\//i.test(uri)
    : isLoopbackUri(uri);
}

export const isLoopbackUri = (uri: string): boolean => loopback.test(uri);

/** True when an address is one that was registered, letter for letter; on the person's own computer, at any port. */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  isRedirectUri(uri) && registered.some((each) => withoutPort(each) === withoutPort(uri));

/** Changes no other address. */
const withoutPort = (uri: string): string => uri.replace(loopback, '$1$2');

/** An address with an answer behind what it has already. */
export function answerAt(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
