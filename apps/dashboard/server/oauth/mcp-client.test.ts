import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { selfSigned } from '@carillon/testing/self-signed';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { PersonClient } from '../../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

const redirectUrl = 'http://localhost:33418/callback';
const usual = getCACertificates();

let dashboard: Dashboard;
let carillon: Carillon;
let serverUrl: string;
let app: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  const tls = await selfSigned('localhost');
  setDefaultCACertificates([...usual, tls.certificate]);
  app = await startScriptedServer(({ headers }) => documentAt(`https://${headers.host}`), tls);
  const port = await freePort();
  const place = { port: await freePort(), dashboardUrl: `http://127.0.0.1:${port}` };
  carillon = await startCarillon({ place });
  serverUrl = `${carillon.url}/mcp`;
  dashboard = await startDashboard({}, { carillon, port });
});

afterAll(async () => {
  await dashboard.stop();
  await carillon.stop();
  await app.close();
  setDefaultCACertificates(usual);
});

const documentAt = (url: string): ScriptedAnswer => ({
  body: { client_id: `${url}/client.json`, client_name: 'Assistant', redirect_uris: [redirectUrl] },
});

/** What an assistant keeps between two steps. */
function openProvider() {
  const kept: {
    place?: URL;
    verifier?: string;
    state?: OAuthDiscoveryState;
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadataUrl: `${app.url}/client.json`,
    clientMetadata: { client_name: 'Assistant', redirect_uris: [redirectUrl] },
    state: () => 'of this very try',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (place) => {
      kept.place = place;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
    discoveryState: () => kept.state,
    saveDiscoveryState: (state) => {
      kept.state = state;
    },
  };
  return { provider, kept };
}

/** Has a person say yes where an assistant sent them. @returns what their browser brings back */
async function say(client: PersonClient, place: URL): Promise<URLSearchParams> {
  const request = place.search.slice(1);
  const shown = await client.post<{ kind: string; name: string; scopes: string[] }>(
    '/app/oauth/authorization/request',
    { request },
  );
  expect(shown.body.data).toMatchObject({ kind: 'asks', name: 'Assistant' });
  const { scopes } = shown.body.data;
  const granted = await client.post<{ url: string }>('/app/oauth/authorization', {
    ...{ request, scopes, profileIds: [], sandbox: false, days: 90 },
  });
  return new URL(granted.body.data.url).searchParams;
}

/** What an assistant sees with a key. */
async function toolsFor(key = ''): Promise<string[]> {
  const assistant = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await assistant.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { requestInit }));
  try {
    return (await assistant.listTools()).tools.map(({ name }) => name);
  } finally {
    await assistant.close();
  }
}

describe('an assistant with the client of the MCP project', () => {
  it('finds the way from the endpoint alone, and comes back with a key', async () => {
    const { client } = await dashboard.signedIn();
    const { provider, kept } = openProvider();
    expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
    const place = kept.place ?? new URL('about:blank');
    expect(`${place.origin}${place.pathname}`).toBe(`${dashboard.url}/oauth/authorize`);
    expect(place.searchParams.get('client_id')).toBe(`${app.url}/client.json`);
    expect(place.searchParams.get('resource')).toBe(serverUrl);

    const answer = await say(client, place);
    expect(answer.get('state')).toBe('of this very try');
    const [authorizationCode, iss] = [answer.get('code') ?? '', answer.get('iss') ?? ''];
    expect(await auth(provider, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED');
    expect(kept.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 90 * 86_400 });
    expect(kept.tokens?.refresh_token).toBeUndefined();

    expect(await toolsFor(kept.tokens?.access_token)).toContain('create_post');
    const [{ id } = { id: '' }] = (await client.get<{ id: string }[]>('/app/keys')).body.data;
    await client.send('DELETE', `/app/keys/${id}`);
    await expect(toolsFor(kept.tokens?.access_token)).rejects.toThrow();
  });

  it('takes no answer of another issuer', async () => {
    const { client } = await dashboard.signedIn();
    const { provider, kept } = openProvider();
    await auth(provider, { serverUrl });
    const answer = await say(client, kept.place ?? new URL('about:blank'));
    const authorizationCode = answer.get('code') ?? '';
    await expect(auth(provider, { serverUrl, authorizationCode })).rejects.toThrow('Issuer');
    const iss = 'https://evil.example';
    await expect(auth(provider, { serverUrl, authorizationCode, iss })).rejects.toThrow('Issuer');
    expect(kept.tokens).toBeUndefined();
  });
});
