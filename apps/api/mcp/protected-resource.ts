import { assistantScopes } from '@carillon/core';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';

interface Parts {
  readonly publicUrl: string;
  readonly dashboardUrl: string;
}

const path = '/.well-known/oauth-protected-resource';

/** Says where an assistant asks a person for access to `/mcp`: in the dashboard (RFC 9728, section 3). */
export function protectedResource({ publicUrl, dashboardUrl }: Parts): RequestHandler {
  const router = express.Router();
  router.get([path, `${path}/mcp`], (_request, response) => {
    response.set('Access-Control-Allow-Origin', '*').json({
      resource: `${publicUrl}/mcp`,
      authorization_servers: [dashboardUrl],
      scopes_supported: assistantScopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Carillon',
      resource_documentation: `${publicUrl}/guide/assistants`,
    });
  });
  return router;
}

/** Shows whoever comes to `/mcp` without a good key where that is said (RFC 9728, section 5.1). */
export const challenge = (publicUrl: string): ErrorRequestHandler => {
  const facts = `resource_metadata="${publicUrl}${path}/mcp", scope="${assistantScopes.join(' ')}"`;
  return (error, _request, response, next) => {
    if (error.status === 401) response.set('WWW-Authenticate', `Bearer ${facts}`);
    next(error);
  };
};
