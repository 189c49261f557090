import { createHash } from 'node:crypto';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import type { PersonClient } from './person-client.ts';

/** Where the answers go; nobody listens there. */
export const redirectUri = 'http://127.0.0.1:33418/callback';

/** PKCE. */
export const verifier = 'v'.repeat(50);
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The operation that shows what an app asks for. */
interface Shown {
  readonly kind: 'asks' | 'returns' | 'stays';
  readonly problem: string;
  readonly url: string;
  readonly name: string;
  readonly host: string;
  readonly answerHost: string | null;
  readonly scopes: readonly string[];
  readonly denialUrl: string;
  readonly fullAt: number | null;
}

type Fields = Readonly<Record<string, string | null>>;

/** Fields of a request with some changed, and those that are null left out. */
const withChanges = (fields: Fields, changes: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...fields, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  );

export type OAuthApp = Awaited<ReturnType<typeof startOAuthApp>>;

/**
 * An app on loopback with metadata documents, which goes the way of OAuth by hand.
 * @param url of the dashboard
 */
export async function startOAuthApp(url: string) {
  const documents = new Map<string, ScriptedAnswer>([['/callback', { body: '<h1>You are back.</h1>' }]]);
  const server = await startScriptedServer(
    ({ path }) => documents.get(path.split('?')[0] ?? '') ?? { status: 404 },
  );
  let made = 0;

  /** A new document, unlike the usual one as it says. @returns its address */
  function publish(changes: object = {}, answer: ScriptedAnswer = {}): string {
    made += 1;
    const clientId = `${server.url}/app-${made}.json`;
    const usual = { client_id: clientId, client_name: 'Helper', redirect_uris: [redirectUri] };
    documents.set(new URL(clientId).pathname, { body: { ...usual, ...changes }, ...answer });
    return clientId;
  }
  const clientId = publish();

  /** The query by which the app asks. */
  const request = (changes: Fields = {}): string =>
    String(
      withChanges(
        {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          code_challenge: challengeOf(verifier),
          code_challenge_method: 'S256',
          state: 'as it was',
        },
        changes,
      ),
    );

  /** Request as a person sees it. */
  const show = async (client: PersonClient, asked = request()): Promise<Shown> =>
    (await client.post<Shown>('/app/oauth/authorization/request', { request: asked })).body.data;

  /** Has a person grant something. */
  const grant = (client: PersonClient, changes: object = {}) =>
    client.post<{ url: string }>('/app/oauth/authorization', {
      ...{ request: request(), scopes: ['posts:read'], profileIds: [], sandbox: false, days: 90 },
      ...changes,
    });

  /** The code that the app gets when a person grants it something. */
  async function codeFrom(client: PersonClient, changes: object = {}): Promise<string> {
    const { status, text, body } = await grant(client, changes);
    if (status !== 200) throw new Error(text);
    return new URL(body.data.url).searchParams.get('code') ?? '';
  }

  const tokens = openTokenRequests(url, clientId);
  const { requests, close } = server;
  /** Where it takes answers, at another port than it registered. */
  const callback = `${server.url}/callback`;
  const asking = { request, show, grant, codeFrom };
  return { clientId, callback, requests, close, publish, ...asking, ...tokens };
}

/** Requests of an app on its own. */
function openTokenRequests(url: string, clientId: string) {
  async function send(path: string, form: URLSearchParams, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: form, headers });
    const body = (await response.json()) as Readonly<Record<string, string>>;
    return { status: response.status, headers: response.headers, body };
  }

  /** Comes for the key. */
  const redeem = (code: string, changes: Fields = {}, headers?: Readonly<Record<string, string>>) => {
    const usual = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri };
    return send('/oauth/token', withChanges({ ...usual, code_verifier: verifier }, changes), headers);
  };

  /** Gives a key back. */
  const revoke = (token: string, changes: Fields = {}) =>
    send('/oauth/revoke', withChanges({ token, client_id: clientId }, changes));
  return { send, redeem, revoke };
}
