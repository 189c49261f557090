import { ApiError, scopes } from '@carillon/core';
import { isUnavailable } from '@carillon/db/database-errors';
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import type { DashboardParts } from '../context.ts';
import { handleRevocation, handleToken, OAuthError } from './token.ts';

/** Size of the largest form, bytes. */
const formLimit = 10_000;

/** Of the page where a person decides. */
const authorizePath = '/oauth/authorize';

/**
 * The part of the authorization server that apps talk to (OAuth 2.1). Pages of every site may, because no cookie counts here: who
 * has no code and no key gains nothing.
 */
export function serveOAuth(parts: DashboardParts): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: formLimit, parameterLimit: 50 });
  const answerFailure = failureOf(parts);
  router.all('/.well-known/oauth-authorization-server', open('GET'), (_request, response) => {
    response.json(metadata(parts.url));
  });
  router.all('/oauth/token', open('POST'), form, handleToken(parts), answerFailure);
  router.all('/oauth/revoke', open('POST'), form, handleRevocation(parts), answerFailure);
  return router;
}

/** Facts for apps about this authorization server (RFC 8414). @param url where people reach the dashboard */
const metadata = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}${authorizePath}`,
  token_endpoint: `${url}/oauth/token`,
  revocation_endpoint: `${url}/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

/** Lets pages of other sites ask by a method, and nothing by any other. */
const open =
  (method: 'GET' | 'POST'): RequestHandler =>
  (request, response, next) => {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
    if (methods.includes(request.method)) return next();
    response.set('Allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS') return void response.status(405).end();
    response
      .set({ 'Access-Control-Allow-Methods': methods.join(', '), 'Access-Control-Max-Age': '600' })
      .set('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version')
      .status(204)
      .end();
  };

/** Sends errors to apps in the form of RFC 6749, section 5.2. */
const failureOf =
  ({ log }: Pick<DashboardParts, 'log'>): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const answer = (status: number, code: string, description: string) =>
      response.status(status).json({ error: code, error_description: description });
    if (error instanceof OAuthError) return void answer(400, error.error, error.message);
    if (error instanceof ApiError) {
      if (error.wait !== null) response.set('Retry-After', String(error.wait));
      return void answer(error.status, 'temporarily_unavailable', error.message);
    }
    if (isFormError(error)) return void answer(400, 'invalid_request', 'The form cannot be read.');
    if (isUnavailable(error)) {
      response.set('Retry-After', '1');
      return void answer(503, 'temporarily_unavailable', 'The database cannot be reached. Try again.');
    }
    log.error({ error, requestId: response.locals.requestId }, 'unexpected error');
    answer(500, 'server_error', 'Something went wrong here.');
  };

/** An error that express throws for a body that it does not take. */
const isFormError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;
