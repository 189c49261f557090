import { isLoopback, type OidcSettings } from '@carillon/config';
import { cleanText } from '@carillon/core';
import type { CustomFetch } from 'openid-client';
import * as oidc from 'openid-client';
import { z } from 'zod';

/** Request to the issuer. Everything but the state stays here. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The person must sign in there again, though they are signed in. */
  readonly again: boolean;
}

/** Answer of the issuer, beside what was kept of the request. */
interface Callback extends Omit<AuthorizationRequest, 'redirectUri'> {
  /** Address to which they came, with its query. */
  readonly at: URL;
}

/** Who a person is, by the issuer's word. */
export interface IssuedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Empty where the issuer gives none. */
  readonly email: string;
  /** The issuer made sure that the address is theirs. */
  readonly isConfirmed: boolean;
}

/** denied: the person said no, or the issuer does. refused: what came back is not in order. away: there is no answer. */
type Refusal = { readonly kind: 'denied' | 'refused' | 'away'; readonly message: string };

export interface Issuer {
  readonly settings: OidcSettings;
  begin(request: AuthorizationRequest): Promise<{ readonly kind: 'begun'; readonly url: string } | Refusal>;
  finish(
    callback: Callback,
  ): Promise<{ readonly kind: 'identified'; readonly identity: IssuedIdentity } | Refusal>;
}

/** Durations in ms. */
export interface IssuerTimes {
  /** Of one request to the issuer. */
  readonly deadlineMs: number;
  /** How long the issuer's description is cached. */
  readonly keepMs: number;
}

/** Maximum time since the sign-in at the issuer that counts as a new proof, s. */
const maxProofAge = 300;

/** The issuer of the configuration. It is asked for its description when the first person goes there, and not before. */
export function openIssuer(
  given: OidcSettings,
  { deadlineMs, keepMs }: IssuerTimes = { deadlineMs: 5_000, keepMs: 3_600_000 },
): Issuer {
  // With and without the slash behind its host it is the same, and so are the people there.
  const settings = { ...given, issuer: new URL(given.issuer).href };
  let known: { readonly client: Promise<oidc.Configuration>; readonly until: number } | undefined;

  /** One description for all who ask; one that failed is asked for again. */
  function client(): Promise<oidc.Configuration> {
    if (known !== undefined && known.until > performance.now()) return known.client;
    const asked = { client: discover(settings, deadlineMs), until: performance.now() + keepMs };
    known = asked;
    asked.client.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.client;
  }

  return {
    settings,
    begin: ({ redirectUri, state, nonce, codeVerifier, again }) =>
      orRefusal(async () => ({
        kind: 'begun',
        url: oidc.buildAuthorizationUrl(await client(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0' }),
        }).href,
      })),
    finish: ({ at, state, nonce, codeVerifier, again }) =>
      orRefusal(async () => {
        const configuration = await client();
        const tokens = await oidc.authorizationCodeGrant(configuration, at, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(again && { maxAge: maxProofAge }),
        });
        refuseFuture(tokens, Date.now());
        return { kind: 'identified', identity: await identityOf(configuration, tokens) };
      }),
  };
}

function discover(settings: OidcSettings, deadlineMs: number): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const isLocal = issuer.startsWith('http:') && isLoopback(new URL(issuer).hostname);
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    [oidc.customFetch]: boundedFetch(deadlineMs),
    timeout: deadlineMs / 1_000,
    // The signature of an ID token is checked, too, though it comes straight from the issuer.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  });
}

/** As `/app` takes one: what an issuer writes around it is no part of a person's name. */
const emailAddress = z.string().max(320).pipe(z.email());

/** Maximum length of a person's name at an issuer, ASCII characters (OpenID Connect Core 1.0, 2: `sub`). */
const maxSubject = 255;

/** It names a person for ever, so nothing of it may be cut: one that the standard does not allow is refused. */
function subjectOf(subject: string): string {
  if (subject === '' || subject.length > maxSubject || subject !== cleanText(subject))
    throw new Error(
      'The ID token names nobody: its sub is empty, longer than 255 characters or unprintable.',
    );
  return subject;
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** How far the issuer's clock may be ahead, s. */
const maxAheadS = 60;

/** @throws {Error} for an ID token of a time to come: when it was made says for how long it counts */
function refuseFuture(tokens: Tokens, nowMs: number): void {
  if ((tokens.claims()?.iat ?? 0) > nowMs / 1_000 + maxAheadS)
    throw new Error('The ID token was made in the future, by its iat.');
}

/** By the ID token; many issuers give the address only where they are asked for it with the access token. */
async function identityOf(client: oidc.Configuration, tokens: Tokens): Promise<IssuedIdentity> {
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('There is no ID token.');
  const { iss } = claims;
  const subject = subjectOf(claims.sub);
  const issuer = new URL(iss).href;
  const hasEndpoint = client.serverMetadata().userinfo_endpoint !== undefined;
  const facts =
    claims['email'] === undefined && hasEndpoint
      ? await oidc.fetchUserInfo(client, tokens.access_token, subject)
      : claims;
  const { email, email_verified: verified } = facts;
  const address = emailAddress.safeParse(email);
  if (!address.success) return { issuer, subject, email: '', isConfirmed: false };
  // Some issuers say it as text.
  return {
    issuer,
    subject,
    email: address.data,
    isConfirmed: verified === true || String(verified) === 'true',
  };
}

async function orRefusal<Result>(ask: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const away = awayIn(error);
    if (away !== null) return { kind: 'away', message: away.message };
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
      return { kind: 'denied', message: error.error };
    return { kind: 'refused', message: messageOf(error) };
  }
}

/** The reason that lies behind an error of the library; null when the issuer did answer. */
function awayIn(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof IssuerAway || ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(codeOf(error))) return error;
  return awayIn(error.cause);
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Codes and messages of the library, and the error codes of OAuth; nothing else of what the issuer wrote. */
const messageOf = (error: Error): string =>
  [codeOf(error), error.message, 'error' in error ? `(${String(error.error).slice(0, 100)})` : '']
    .filter((part) => part !== '')
    .join(' ');

/** Maximum size of an answer that is read, bytes: its description and its keys have some kilobytes. */
const maxBytes = 500_000;

/** The issuer gave no answer that can be used: it is away, too slow, or says too much. */
class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

/** A fetch that follows no redirect, and ends after a while and at a size. @param deadlineMs for each request, its body too */
const boundedFetch =
  (deadlineMs: number): CustomFetch =>
  async (url, { body, method, headers }) => {
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body: (body ?? null) as NonNullable<RequestInit['body']> | null,
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
      });
      const { status, headers: answered } = answer;
      if (status >= 500) throw new IssuerAway(`It answered with status ${status}.`);
      return new Response(answer.body && (await readBounded(answer.body)), { status, headers: answered });
    } catch (error) {
      if (error instanceof IssuerAway) throw error;
      throw new IssuerAway(reasonOf(error), { cause: error });
    }
  };

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new IssuerAway(`It answered with more than ${maxBytes} bytes.`);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'It took too long to answer.';
  return error.cause instanceof Error ? error.cause.message : error.message;
};
