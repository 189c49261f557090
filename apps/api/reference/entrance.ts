import type { RequestHandler } from 'express';

/** Shows whoever asks for the root of the API where to begin. A browser goes to the page of the reference. */
export const entrance =
  (publicUrl: string): RequestHandler =>
  (request, response) => {
    const isFolder = request.path.length > 1 && request.path.endsWith('/');
    response.vary('Accept');
    if (request.accepts(['application/json', 'text/html']) === 'text/html')
      return response.redirect(302, isFolder ? '../docs' : 'docs');
    response.json({
      message: `This is the API of Carillon. Begin with ${publicUrl}/guide/first-post, and then ask ${publicUrl}/v1/social-accounts.`,
      guide: `${publicUrl}/guide`,
      reference: `${publicUrl}/docs`,
      openapi: `${publicUrl}/openapi.json`,
      llms: `${publicUrl}/llms.txt`,
    });
  };
