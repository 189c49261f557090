import { hostProblem } from './host-rules.ts';
import about from './package.json' with { type: 'json' };

/**
 * The name under which pages and files of strangers are asked for, which they may let in or keep out. It leads to this
 * installation where that has a public address; the project has none of its own.
 * @param publicUrl PUBLIC_URL of this installation, if it has one
 */
export function userAgent(publicUrl?: string): string {
  const name = `Carillon/${about.version}`;
  const url = publicUrl === undefined ? null : URL.parse(publicUrl);
  if (url === null) return name;
  const isPublic = hostProblem(url, { port: Number(url.port || 443) }) === null;
  return isPublic ? `${name} (+${url.origin})` : name;
}
