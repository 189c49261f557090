/** @atproto/api and nothing else: an agent for each account, with the session that it has. */
import { Agent } from '@atproto/api';
import { postAll } from './post-all.ts';

const { SANDBOX_URL = '' } = process.env;

interface Credentials {
  readonly did: `did:${string}:${string}`;
  readonly session: { readonly accessJwt: string };
}

await postAll(({ did, session }: Credentials) => {
  const agent = new Agent({
    did,
    fetchHandler(path, init) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${session.accessJwt}`);
      return fetch(new URL(path, SANDBOX_URL), { ...init, headers });
    },
  });
  return (text) => agent.post({ text });
});
