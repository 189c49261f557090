import { startScriptedServer } from '@carillon/testing/scripted-server';

/** A server of the pretend network as a test sees it. */
export type PretendServer = Awaited<ReturnType<typeof startPretendServer>>;

/** Accounts of whoever signs in there. */
const accounts = [
  { id: 'lantern-2', handle: 'ada' },
  { id: 'lantern-3', handle: 'lamps' },
];

/** Starts a server of the pretend network: it makes applications, sells tokens for codes, and loses the answer to its first post. */
export async function startPretendServer() {
  const applications = new Map<string, string>();
  let sends = 0;
  let characters = 300;
  const server = await startScriptedServer(({ method, path, headers, body }) => {
    if (path === '/apps') {
      const clientId = `lamp-${applications.size + 1}`;
      applications.set(clientId, `secret of ${clientId}`);
      return { body: { client_id: clientId, client_secret: applications.get(clientId) } };
    }
    if (path === '/token') {
      const { client_id, client_secret, code } = JSON.parse(body);
      const isKnown = applications.get(client_id) === client_secret;
      if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
      return code === 'good'
        ? { body: { access_token: 'wick' } }
        : { status: 400, body: { error: 'invalid_grant' } };
    }
    if (path === '/limits') return { body: { characters, pictures: 2 } };
    if (headers.authorization !== 'Bearer wick') return { status: 401 };
    if (path === '/me') return { body: { id: 'lantern-1' } };
    if (path === '/accounts') return { body: accounts };
    return { status: method !== 'POST' ? 404 : ++sends === 1 ? 503 : 200, body: {} };
  });
  return {
    ...server,
    /** Requests at a path, in their order. */
    asked: (path: string) => server.requests.filter((request) => request.path === path),
    /** Changes its longest text from 300 characters. */
    allow(most: number): void {
      characters = most;
    },
    /** Forgets every application that it made. */
    forgetApplications: () => applications.clear(),
  };
}
