import { assistantScopes, isScope, type Scope } from '@carillon/core';
import { ClientError, type OAuthClient, type OAuthClients } from './clients.ts';
import { answerAt, isRegistered } from './redirect-uris.ts';
import { resourceOf } from './resource.ts';

/** Request of an app that is known and asks well. */
export interface AccessRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  /** PKCE, S256. */
  readonly codeChallenge: string;
  /** The address that the key is for. */
  readonly resource: string;
  readonly scopes: readonly Scope[];
  /** The address that brings an answer back to the app. */
  readonly answer: (given: Answer) => string;
}

type Answer = { readonly code: string } | { readonly error: string; readonly error_description: string };

/**
 * - asks: a person can decide
 * - returns: the app learns what is wrong, once the person goes there
 * - stays: the person sees it, because nobody knows where the answer may go
 */
export type Authorization =
  | { readonly kind: 'asks'; readonly asked: AccessRequest }
  | { readonly kind: 'returns'; readonly problem: string; readonly url: string; readonly client: OAuthClient }
  | { readonly kind: 'stays'; readonly problem: string };

interface Parts {
  readonly clients: OAuthClients;
  /** Of this authorization server. */
  readonly issuer: string;
  readonly publicUrl: string;
  /** See `OAuthClients`. */
  readonly allowFetch: (address: string) => Promise<void>;
}

/** Reads what an app asks for. @param search the query of the address that it led the person to */
export async function readAuthorization(search: string, parts: Parts): Promise<Authorization> {
  const parameters = new URLSearchParams(search);
  const [clientId, redirectUri] = ['client_id', 'redirect_uri'].map((name) => only(parameters, name));
  if (!clientId || !redirectUri) return stays('The app did not say who it is and where its answer goes.');
  const client = await parts.clients.find(clientId, parts.allowFetch).catch(unlessBug);
  if (client instanceof ClientError) return stays(client.message);
  if (!isRegistered(redirectUri, client.redirectUris))
    return stays('The app wants its answer at an address that its metadata document does not have.');
  const state = only(parameters, 'state');
  const answer = (given: Answer) => answerAt(redirectUri, { ...given, state, iss: parts.issuer });
  const wrong = firstProblem(parameters);
  const refuse = (error: string, description: string): Authorization => ({
    kind: 'returns',
    client,
    problem: description,
    url: answer({ error, error_description: description }),
  });
  if (wrong !== null) return refuse(...wrong);
  const resource = resourceOf(only(parameters, 'resource'), parts.publicUrl);
  if (resource === null || parameters.getAll('resource').length > 1)
    return refuse('invalid_target', `The resource must be ${parts.publicUrl}/mcp.`);
  const scopes = scopesIn(only(parameters, 'scope'));
  if (scopes.length === 0) return refuse('invalid_scope', 'None of the scopes exists.');
  const codeChallenge = only(parameters, 'code_challenge') ?? '';
  return { kind: 'asks', asked: { client, redirectUri, codeChallenge, resource, scopes, answer } };
}

const stays = (problem: string): Authorization => ({ kind: 'stays', problem });

function unlessBug(error: unknown): ClientError {
  if (error instanceof ClientError) return error;
  throw error;
}

/** The value of a parameter that is given once; one without a value was not given (RFC 6749, section 3.1). */
function only(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = parameters.getAll(name);
  return others.length === 0 ? value || undefined : undefined;
}

/** Parameters that may be given once. */
const single = ['response_type', 'state', 'scope', 'code_challenge', 'code_challenge_method'];

/** Fault in a request of a known app, as the code and the sentence of RFC 6749, section 4.1.2.1. */
function firstProblem(parameters: URLSearchParams): [error: string, description: string] | null {
  const twice = single.find((name) => parameters.getAll(name).length > 1);
  if (twice !== undefined) return ['invalid_request', `The parameter ${twice} is given twice.`];
  const responseType = only(parameters, 'response_type');
  if (responseType === undefined) return ['invalid_request', 'The parameter response_type is missing.'];
  if (responseType !== 'code') return ['unsupported_response_type', 'The response_type must be code.'];
  if (!/^[\w-]{43}$/.test(only(parameters, 'code_challenge') ?? ''))
    return ['invalid_request', 'The code_challenge of PKCE is missing, or is not one of S256.'];
  return only(parameters, 'code_challenge_method') === 'S256'
    ? null
    : ['invalid_request', 'The code_challenge_method must be S256.'];
}

/** Those that exist of what is asked for; where nothing is, what an assistant needs. */
const scopesIn = (asked: string | undefined): readonly Scope[] =>
  asked === undefined ? assistantScopes : [...new Set(asked.split(' '))].filter(isScope);
