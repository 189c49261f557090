import { type Dispatcher, fetch, type RequestInit, type Response } from 'undici';
import { hostProblem } from './host-rules.ts';
import about from './package.json' with { type: 'json' };
import { plainCause } from './plain-cause.ts';

/** Redirects that are followed; each address is checked like the first. A shortener, https, www and a language are four. */
const maxRedirects = 5;

const redirects = new Set([301, 302, 303, 307, 308]);

export interface Way {
  /** Makes the connections: `guardedAgent`, where the address is a stranger's. */
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Types that are asked for; any unless given. */
  readonly accept?: string;
  /** This installation's address, if it has one: servers see it. */
  readonly publicUrl?: string | undefined;
  /** Follows no redirects: what comes must be of the very address. */
  readonly directly?: true;
}

/** An answer with status 200, and where it came from. */
export interface Opened {
  readonly url: URL;
  readonly headers: Response['headers'];
  readonly body: NonNullable<Response['body']>;
}

/** Why nothing came from an address, as the end of a sentence about it. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/**
 * Asks for an address that anybody may have given, and follows its redirects.
 * @throws {AddressError} with the reason, or whatever the dispatcher throws that nothing plain can be said about
 */
export async function openAddress(
  first: URL,
  { accept = '*/*', publicUrl, directly, ...way }: Way,
): Promise<Opened> {
  const asking = { headers: { accept, 'user-agent': userAgent(publicUrl) }, ...way };
  let url = first;
  for (let followed = 0; followed <= maxRedirects; followed++) {
    if (!/^https?:$/.test(url.protocol)) throw new AddressError('it must begin with https://');
    const { status, headers, body } = await ask(url, { redirect: 'manual', ...asking });
    if (status === 200 && body !== null) return { url, headers, body };
    await body?.cancel();
    const target = headers.get('location');
    if (directly || !redirects.has(status) || target === null)
      throw new AddressError(`it answered with status ${status}`);
    const next = URL.parse(asBytes(target.slice(0, 2_000)), url.href);
    if (next === null) throw new AddressError('it redirects to what is no address');
    url = next;
  }
  throw new AddressError(`it redirected more than ${maxRedirects} times`);
}

async function ask(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const why = plainCause(error);
    throw why === null ? error : new AddressError(`${url.hostname} ${why}`, { cause: error });
  }
}

/** The bytes of a header, in which each character is one, escaped where they are not ASCII, as browsers do. */
const asBytes = (header: string): string =>
  header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The name under which pages and files of strangers are asked for, which they may let in or keep out. It leads to this
 * installation where that has a public address; the project has none of its own.
 * @param publicUrl PUBLIC_URL of this installation, if it has one
 */
export function userAgent(publicUrl?: string): string {
  const name = `Carillon/${about.version}`;
  const url = publicUrl === undefined ? null : URL.parse(publicUrl);
  if (url === null) return name;
  const isPublic = hostProblem(url, { port: Number(url.port || 443) }) === null;
  return isPublic ? `${name} (+${url.origin})` : name;
}
