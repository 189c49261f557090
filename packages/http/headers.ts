import { apiError } from '@carillon/core';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers of one request. */
const maxHeaders = 100;

/**
 * Refuses a request by its headers alone: too many, no Host or two (RFC 9112, section 3.2), or an expectation that nobody
 * knows (RFC 9110, section 10.1.1).
 */
export const checkHeaders: RequestHandler = ({ rawHeaders, headers, httpVersion }, _response, next) => {
  if (rawHeaders.length / 2 > maxHeaders) throw apiError('too_many_headers', { limit: maxHeaders });
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) throw apiError('host_invalid');
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect))
    throw apiError('expectation_unknown');
  next();
};

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
  hidePoweredBy: false, // Express is set not to say it
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

/** Sets the headers by which a browser lets nobody misuse an answer: those of pages, and of data under /v1 and /mcp. */
export const protect: RequestHandler = (request, response, next) =>
  (/^\/(v1|mcp)/.test(request.path) ? data : pages)(request, response, next);
