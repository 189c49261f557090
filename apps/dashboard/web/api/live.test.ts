import { afterEach, describe, expect, it } from '@jest/globals';
import { listen } from './live.ts';
import { hasSessionEnded, queryClient } from './query-client.ts';

const { fetch, document, window, EventSource } = globalThis;

afterEach(() => {
  Object.assign(globalThis, { fetch, document, window, EventSource });
  queryClient.clear();
});

/** A page with a stream that the server ends, and whose session it knows or not. */
function openPage({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const asked: string[] = [];
  const streams: EventTarget[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 2;
    close() {}
    constructor() {
      super();
      streams.push(this);
    }
  }
  const signedOut = { status: 401, headers: { 'x-error-code': 'signed_out' } };
  const answer = async (path: string) => {
    asked.push(path);
    return isSignedIn ? Response.json({ data: {} }) : Response.json({ error: 'Sign in.' }, signedOut);
  };
  Object.assign(globalThis, { document: page, window: globalThis, EventSource: Stream, fetch: answer });
  queryClient.setQueryData(['session'], { person: { email: 'ada@example.com' } });
  return { asked, stop: listen(queryClient), end: () => streams.at(-1)?.dispatchEvent(new Event('error')) };
}

const settled = () => new Promise((done) => setTimeout(done, 20));

describe('a stream that the server ends and does not open again', () => {
  it('has a page whose session ended say so', async () => {
    const { asked, stop, end } = openPage({ isSignedIn: false });
    end();
    await settled();
    expect(asked).toEqual(['/app/glance']);
    expect(hasSessionEnded()).toBe(true);
    expect(queryClient.getQueryState(['session'])?.isInvalidated).toBe(true);
    stop();
  });

  it('is no sign of that while the session goes on', async () => {
    const { stop, end } = openPage({ isSignedIn: true });
    end();
    await settled();
    expect(hasSessionEnded()).toBe(false);
    stop();
  });
});
