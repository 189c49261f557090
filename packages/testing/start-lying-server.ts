import { type ScriptedAnswer, startScriptedServer } from './scripted-server.ts';

/** Whom a lying server says has signed in, whatever they typed. */
export interface Claimed {
  readonly did: string;
  readonly handle: string;
}

/** Ways to lie about an account, to be used one at a time. */
export const lies = [
  'another DID',
  'another DID, with a document of its own',
  'another DID, with a session at nobody',
  'a DID that nobody registered',
  'a redirect to the account’s own server',
  'no answer, ever',
] as const;

export type Lie = (typeof lies)[number];

/** A Bluesky server that takes every app password and says that another account has signed in; what is posted there, it keeps. */
export async function startLyingServer(
  lie: Lie,
  { did, handle }: Claimed,
  honest: string,
): Promise<{ readonly url: string; readonly posts: () => number; readonly close: () => Promise<void> }> {
  const session = { did, handle, accessJwt: 'a.b.c', refreshJwt: 'd.e.f', active: true };
  const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer' };
  let url = '';
  const signIn = (path: string): ScriptedAnswer => {
    switch (lie) {
      case 'another DID':
        return { body: session };
      case 'another DID, with a document of its own':
        return {
          body: {
            ...session,
            didDoc: { id: did, alsoKnownAs: [], service: [{ ...service, serviceEndpoint: url }] },
          },
        };
      case 'another DID, with a session at nobody':
        return { body: { ...session, accessJwt: 'eyJhbGciOiJub25lIn0.e30.x' } };
      case 'a DID that nobody registered':
        return { body: { ...session, did: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz' } };
      case 'a redirect to the account’s own server':
        return { status: 307, headers: { location: `${honest}${path}` } };
      case 'no answer, ever':
        return { fault: 'hang' };
      default:
        return lie satisfies never;
    }
  };
  const server = await startScriptedServer(({ path }) => {
    if (path.includes('createSession')) return signIn(path);
    if (path.includes('getSession') || path.includes('getProfile')) return { body: { did, handle } };
    if (path.includes('applyWrites')) return { body: { results: [] } };
    return { status: 404, body: {} };
  });
  url = server.url;
  return {
    url,
    posts: () => server.requests.filter(({ path }) => path.includes('applyWrites')).length,
    close: server.close,
  };
}
