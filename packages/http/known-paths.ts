import { apiError } from '@carillon/core';
import type { RequestHandler } from 'express';

/** Operation at a path such as `/posts/{id}`. */
interface Served {
  readonly method: string;
  readonly path: string;
}

/** A path such as `/posts/{id}` as Express has it: `/posts/:id`. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** @returns the methods that are served at the path of a request, in capitals; none where nothing is */
export function methodsAt(served: readonly Served[]): (path: string) => readonly string[] {
  const patterns = served.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }));
  return (path) => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  };
}

/** Says which methods there are, where a path has others than the request's (RFC 9110, section 15.5.6). */
export function refuseMethod(served: readonly Served[]): RequestHandler {
  const find = methodsAt(served);
  return ({ method, path, baseUrl }, response, next) => {
    const methods = find(path);
    if (methods.length === 0 || method === 'OPTIONS') return next();
    response.set('Allow', methods.join(', '));
    throw apiError('method_not_allowed', { method, path: `${baseUrl}${path}`, methods: methods.join(', ') });
  };
}
