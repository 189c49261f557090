import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@carillon/local-services';
import Provider, { type Configuration } from 'oidc-provider';

/** A person who can sign in at the issuer. */
export interface IssuerPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

export const client = { id: 'carillon', secret: 'a secret of this test' };

interface Options {
  /** The address of the dashboard, whose callback is registered. */
  readonly dashboardUrl: string;
  /** A free one unless given. */
  readonly port?: number;
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;

/** Starts a real OpenID Connect issuer on loopback, with a page on which one goes on as `person`. */
export async function startIssuer({ dashboardUrl, port: wanted }: Options) {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const people = new Map<string, IssuerPerson>();
  let person: IssuerPerson | null = null;
  const provider = new Provider(url, configurationOf(dashboardUrl, people));
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.endsWith('/confirm')) {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>Issuer</title><main><h1>Issuer</h1><a href="${request.url}/confirm">Go on</a></main>`,
      );
    } else if (person === null) {
      const denied = { error: 'access_denied', error_description: 'The person said no.' };
      await provider.interactionFinished(request, response, denied);
    } else {
      const login = { login: { accountId: person.sub } };
      await provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
    }
  }

  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url,
    /** Who goes on from now on; null says no. */
    is(next: IssuerPerson | null): void {
      person = next;
      if (next !== null) people.set(next.sub, next);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const configurationOf = (dashboardUrl: string, people: ReadonlyMap<string, IssuerPerson>): Configuration => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [`${dashboardUrl}/oidc/callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['a key of this test'] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_, accountId) => ({
    accountId,
    claims: async () => ({ ...people.get(accountId), sub: accountId }),
  }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  pkce: { required: () => true },
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});

/** Goes through the pages of an issuer as a browser that knows nothing does. @returns the address back to the dashboard */
export async function visitIssuer(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  const { origin } = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const link = /href="([^"]+)"/.exec(await response.text())?.[1];
    const next = response.headers.get('location') ?? link;
    if (next === undefined) throw new Error(`The issuer answered ${response.status} at ${url}.`);
    url = new URL(next, url);
    if (url.origin !== origin) return url.href;
  }
  throw new Error('The issuer leads nowhere.');
}
