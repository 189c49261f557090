import { visible } from '../../visible.ts';
import type { Forwarded } from './forward.ts';

/** An event as its body tells it. */
export interface Told {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Longest words of a post or a reason in a line, characters. */
const longest = 80;

/** An event in one line: when, what, about what, and what is known of it. */
export function eventLine({ type, timestamp, data }: Told): string {
  const { platform, platformUsername } = data;
  const account = platform === undefined ? [] : [`${platform} @${platformUsername}`];
  const words = data['content'] ?? data['name'];
  const quoted = typeof words === 'string' && words !== '' ? [`"${cut(words)}"`] : [];
  const parts = [timestamp.slice(11, 19), type, idOf(data), ...account, ...quoted, ...noteOf(data)];
  return visible(parts.join('  '));
}

/** Where it was sent on, and what came back, for the end of the line. */
export const forwardedText = ({ status, error, durationMs }: Forwarded): string =>
  visible(`  -> ${status ?? `not forwarded: ${error}`}${status === null ? '' : ` in ${durationMs} ms`}`);

const idOf = (data: Told['data']): string => String(data['id'] ?? data['endpointId'] ?? '');

/** What went wrong, or where it is. */
function noteOf(data: Told['data']): string[] {
  const platforms = Array.isArray(data['platforms']) ? (data['platforms'] as Told['data'][]) : [];
  const all = [data, ...platforms];
  for (const name of ['errorMessage', 'stateReason', 'message', 'platformPostUrl'])
    for (const each of all) if (typeof each[name] === 'string') return [cut(each[name])];
  return [];
}

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
};
