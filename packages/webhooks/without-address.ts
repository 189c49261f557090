/** Shorter parts of longer paths are words, such as services, characters. */
const minSegment = 12;

/** Shorter values of a query are numbers or words, such as those of thread_id, characters. */
const minValue = 6;

/** A text without the parts of an address that let one write there: an answer may repeat them. */
export function withoutAddress(text: string, address: string): string {
  const { href, pathname, search, searchParams, username, password } = new URL(address);
  const segments = pathname.slice(1).split('/');
  const secrets = segments.length === 1 ? segments : segments.filter(({ length }) => length >= minSegment);
  const values = valuesOf(search, searchParams);
  return without(text, [href, address, pathname, search, username, password, ...secrets, ...values]);
}

/**
 * The same of an address to which events go: its short parts, such as /hooks, are words, and the log shows what was answered.
 */
export function withoutTokens(text: string, address: string): string {
  const { pathname, search, searchParams } = new URL(address);
  const segments = [pathname, ...pathname.slice(1).split('/')].filter(({ length }) => length >= minSegment);
  return without(text, [...segments, ...valuesOf(search, searchParams)]);
}

function without(text: string, parts: readonly string[]): string {
  const all = new Set(parts.flatMap((part) => [part, decoded(part)]).filter(({ length }) => length > 1));
  const longestFirst = [...all].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((left, part) => left.replaceAll(part, '…'), text);
}

/** Values of a query, as they are written and as they are meant. */
function valuesOf(search: string, searchParams: URLSearchParams): string[] {
  const written = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [...searchParams.values(), ...written].filter(({ length }) => length >= minValue);
}

/** The same without percent signs, as many servers repeat it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
