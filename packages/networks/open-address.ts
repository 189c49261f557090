import { type Dispatcher, fetch, type Response } from 'undici';

/** Redirects that are followed; each address is checked like the first. */
const maxRedirects = 3;

const redirects = new Set([301, 302, 303, 307, 308]);

export interface Way {
  /** Makes the connections: `guardedAgent`, where the address is a stranger's. */
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Types that are asked for; any unless given. */
  readonly accept?: string;
}

/** An answer with status 200, and where it came from. */
export interface Opened {
  readonly url: URL;
  readonly headers: Response['headers'];
  readonly body: NonNullable<Response['body']>;
}

/**
 * Asks for an address that anybody may have given, and follows its redirects.
 * @throws {Error} with the reason as the end of a sentence about the address, or whatever the dispatcher throws
 */
export async function openAddress(first: URL, { accept = '*/*', ...way }: Way): Promise<Opened> {
  let url = first;
  for (let followed = 0; followed <= maxRedirects; followed++) {
    if (!/^https?:$/.test(url.protocol)) throw new Error('it must begin with https://');
    const { status, headers, body } = await fetch(url, { redirect: 'manual', headers: { accept }, ...way });
    if (status === 200 && body !== null) return { url, headers, body };
    await body?.cancel();
    const target = headers.get('location');
    if (!redirects.has(status) || target === null) throw new Error(`it answered with status ${status}`);
    url = new URL(target.slice(0, 2_000), url);
  }
  throw new Error(`it redirected more than ${maxRedirects} times`);
}
