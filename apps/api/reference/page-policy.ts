import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Scripts, styles and requests of this origin alone. Swagger UI has its icons in its styles, as data. */
export const pagePolicy: RequestHandler = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});
