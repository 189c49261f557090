import { endpoints } from '@carillon/operations/endpoints';
import { downloads, operations } from '../server/operations/all.ts';

/** A request to an operation, with ids of nothing. */
export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly who: 'anyone' | 'person' | 'admin';
}

/** One for every operation of the dashboard, and for every operation of the API, which it serves as well. */
export const everyRequest: readonly AnyRequest[] = [
  ...[...operations, ...downloads].map(({ method, path, who }) => ({
    method: method.toUpperCase(),
    path: `/app${path.replace(/\{\w+\}/g, 'none')}`,
    who,
  })),
  ...endpoints.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: `/v1${path.replace(/\{\w+\}/g, 'none')}`,
    who: 'person' as const,
  })),
];

/** Those that change something. */
export const everyChange = everyRequest.filter(({ method }) => method !== 'GET');
