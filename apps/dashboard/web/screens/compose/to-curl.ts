/** A request to the API. */
export interface ApiCall {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** The command that makes this request, for a POSIX shell; the key stands in `$CARILLON_API_KEY`. */
export function toCurl({ method, url, headers, body }: ApiCall): string {
  return [
    `curl ${method === 'POST' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $CARILLON_API_KEY"',
    "-H 'Content-Type: application/json'",
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
}

/** Nothing in single quotes means anything to a shell but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
