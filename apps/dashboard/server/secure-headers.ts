import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Pages run and show only what this server sends. Style tags need the nonce of the answer (`response.locals.nonce`).
 */
export function secureHeaders(url: string): RequestHandler[] {
  const isSecure = url.startsWith('https:');
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      strictTransportSecurity: isSecure,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: [
            "'self'",
            (_request, response) => `'nonce-${(response as { locals?: { nonce?: string } }).locals?.nonce}'`,
          ],
          imgSrc: ["'self'", 'data:'],
          mediaSrc: ["'self'"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
        },
      },
    }),
  ];
}
