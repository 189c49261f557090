/** How people grant access on the pretend network: each of its servers makes this one an application of its own. */
export const ownAuthorization = `import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Application, Authorization } from '../authorization.ts';
import { callDeadline } from '../network.ts';

const made = z.object({ client_id: z.string(), client_secret: z.string() });
const granted = z.object({ access_token: z.string() });

const scopes = ['light'];

/** Lantern answers in JSON, or is taken for none. */
async function ask(url: string, body: object): Promise<{ status: number; data: unknown } | null> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(callDeadline);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return { status: answer.status, data: await answer.json() };
  } catch {
    return null;
  }
}

const noServer = (baseUrl: string): Failure => ({
  kind: 'retry',
  code: 'unreachable',
  message: \`\${baseUrl} does not answer as a server of Lantern does. Check the address.\`,
});

const refused: Failure = {
  kind: 'reconnect',
  code: 'authentication_failed',
  message: 'Lantern did not accept the authorization. Connect the account again.',
};

const named = ({ clientId: client_id, clientSecret: client_secret }: Application) => ({ client_id, client_secret });

export const lanternAuthorization: Authorization = {
  begin({ baseUrl, application, redirectUri, state }) {
    if (application === undefined) return noServer(baseUrl);
    const { clientId: client_id } = application;
    const query = new URLSearchParams({ client_id, redirect_uri: redirectUri, state, scope: scopes.join(' ') });
    return { kind: 'begun', url: \`\${baseUrl}/authorize?\${query}\`, codeVerifier: '' };
  },
  async register(baseUrl, { redirectUri, name, website }) {
    const answer = await ask(\`\${baseUrl}/apps\`, { name, website, redirect_uri: redirectUri, scopes });
    const { data } = made.safeParse(answer?.data);
    if (data === undefined) return noServer(baseUrl);
    const application = { clientId: data.client_id, clientSecret: data.client_secret, scopes };
    return { kind: 'registered', application };
  },
  async redeem({ code, redirectUri, application }, baseUrl) {
    if (application === undefined) return noServer(baseUrl);
    const form = { ...named(application), code, redirect_uri: redirectUri };
    const answer = await ask(\`\${baseUrl}/token\`, form);
    if (answer === null) return noServer(baseUrl);
    if (answer.status === 401) return { kind: 'application_gone' };
    const { data } = granted.safeParse(answer.data);
    return data === undefined ? refused : { kind: 'redeemed', input: { token: data.access_token } };
  },
};
`;
