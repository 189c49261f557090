import { afterEach, describe, expect, it } from '@jest/globals';
import { listen } from './live.ts';
import { hasSessionEnded, queryClient } from './query-client.ts';

const { fetch } = globalThis;

afterEach(() => {
  Object.assign(globalThis, { fetch });
  // Other tests of this process ask whether there is a page.
  for (const name of ['document', 'window', 'EventSource']) Reflect.deleteProperty(globalThis, name);
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
  const tell = (event: Event) => streams.at(-1)?.dispatchEvent(event);
  return {
    asked,
    stop: listen(queryClient),
    end: () => tell(new Event('error')),
    /** @param name of an event that the server sends */
    send: (name: string, data: string) => tell(new MessageEvent(name, { data })),
  };
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

describe('a stream that begins', () => {
  const shown = [['posts'], ['post', 'pst_1'], ['written', 'pst_1'], ['webhooks']];
  const readAgain = () => shown.filter((key) => queryClient.getQueryState(key)?.isInvalidated);

  it.each([
    ['nothing, where nothing changed since the page began to read', ['quiet', 'live'], []],
    ['everything that may have changed, the post in the editor, too', ['live'], shown],
  ])('has read again %s', async (_, events, expected) => {
    const { stop, send } = openPage({ isSignedIn: true });
    for (const key of shown) queryClient.setQueryData(key, {});
    send('live', 'false');
    expect(readAgain()).toEqual([]);
    for (const name of events) send(name, 'true');
    await settled();
    expect(readAgain()).toEqual(expected);
    stop();
  });
});
