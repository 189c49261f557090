import type { RequestHandler } from 'express';

/** Tells whoever asks for the root of the API where to begin. A browser goes to the page of the reference. */
export const entrance =
  (publicUrl: string): RequestHandler =>
  (request, response) => {
    response.vary('Accept');
    if (request.accepts(['application/json', 'text/html']) === 'text/html')
      return response.redirect(302, `${publicPath(publicUrl)}/docs`);
    response.json({
      message: `This is the API of Carillon. Begin with ${publicUrl}/guide#your-first-post, and then ask ${publicUrl}/v1/social-accounts.`,
      guide: `${publicUrl}/guide`,
      reference: `${publicUrl}/docs`,
      openapi: `${publicUrl}/openapi.json`,
      llms: `${publicUrl}/llms.txt`,
    });
  };

/** The path under which a proxy serves the API; empty at the root of a host. */
const publicPath = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');
