import type { Endpoint } from '../http/endpoint.ts';

/** What the document says of versions: nothing where an endpoint has none. */
export function conditionalDocs({ conditional, method }: Endpoint) {
  if (!conditional) return { parameters: [], headers: {} };
  if (method !== 'get') return { parameters: [ifMatch], headers: {} };
  return { parameters: [ifNoneMatch], headers: { ETag: etag }, notModified };
}

const notModified = { description: 'The version of If-None-Match is still the newest' };

const etag = { description: 'names this version of the resource', schema: { type: 'string' } };

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of the version that is known: 304 without a body while there is no other',
  schema: { type: 'string' },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'ETag of the version that may be changed: 412, and nothing is done, when there is another',
  schema: { type: 'string' },
};
