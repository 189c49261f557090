import type { RequestHandler } from 'express';
import helmet from 'helmet';

const pages = helmet();

/** Headers for browsers on an answer that is no page (OWASP, REST Security Cheat Sheet: security headers). */
const data = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  dnsPrefetchControl: false,
  hidePoweredBy: false, // Express is told not to say it
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

/** Sets the headers by which a browser lets nobody misuse an answer: those of pages, and of data under /v1. */
export const protect: RequestHandler = (request, response, next) =>
  (request.path.startsWith('/v1') ? data : pages)(request, response, next);
