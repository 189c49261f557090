import type { ApiRequest } from '../../api/types.ts';

/** The command that asks for the same again, for a POSIX shell; the key stands in `$CARILLON_API_KEY`, a body in a file. */
export function repeatByCurl({ method, path }: Pick<ApiRequest, 'method' | 'path'>, apiUrl: string): string {
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  return [
    `curl -X ${method} '${new URL(path.replaceAll("'", '%27'), apiUrl).href}'`,
    '-H "Authorization: Bearer $CARILLON_API_KEY"',
    ...(hasBody ? ["-H 'Content-Type: application/json'", '-d @body.json'] : []),
  ].join(' \\\n  ');
}
