import type { Answer } from '../http/route.ts';

const page = '<!DOCTYPE html><html><head><title>503</title></head><body><h1>Over capacity</h1></body></html>';

/** What stands before a network, a proxy for instance, says in its place. */
export const htmlRefusals = {
  '503-html': (): Answer => ({ status: 503, body: page }),
  '503-json-labelled-html': (): Answer => ({
    status: 503,
    headers: { 'content-type': 'application/json' },
    body: page,
  }),
  '302': (): Answer => ({ status: 302, headers: { location: '/' }, body: '' }),
};
