import type { Mistake } from './problems.ts';
import { firstIdAt } from './snowflake.ts';

/** The posts that a call of the timeline asks for: ids from `from` on and below `before`. */
export interface Window {
  readonly from: bigint;
  readonly before: bigint;
  readonly size: number;
  readonly excludeReplies: boolean;
}

export const timelineParameters = [
  'max_results',
  'pagination_token',
  'since_id',
  'until_id',
  'start_time',
  'end_time',
  'exclude',
];

const endless = 2n ** 63n;
const id = /^[0-9]{1,19}$/;
const shapes: Record<string, RegExp> = {
  max_results: /^([5-9]|[1-9][0-9]|100)$/,
  since_id: id,
  until_id: id,
  start_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  end_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  exclude: /^(replies|retweets)(,(replies|retweets))*$/,
  pagination_token: /^7140[0-9a-z]+$/,
};

/**
 * Reads the parameters of a timeline call, or says which one is wrong.
 * @param clock `now` by X's clock, ms since 1970; an end must be `endAgeMs` old
 */
export function parseWindow(
  query: URLSearchParams,
  { now, endAgeMs }: { readonly now: number; readonly endAgeMs: number },
): Window | Mistake {
  for (const [name, shape] of Object.entries(shapes)) {
    const value = query.get(name);
    if (value !== null && !shape.test(value))
      return { name, value, message: `The \`${name}\` query parameter value [${value}] is not valid` };
  }
  const end = query.get('end_time');
  if (end !== null && Date.parse(end) > now - endAgeMs) {
    const message = `Invalid 'end_time':'${end}'. 'end_time' must be a minimum of ${endAgeMs / 1_000} seconds prior to the request time.`;
    return { name: 'end_time', value: end, message };
  }
  const since = query.get('since_id');
  const starts = [since === null ? 0n : BigInt(since) + 1n, timeBound(query.get('start_time')) ?? 0n];
  const ends = [
    BigInt(query.get('until_id') ?? endless),
    timeBound(end) ?? endless,
    pageBound(query.get('pagination_token')),
  ];
  return {
    from: starts.reduce((one, other) => (one > other ? one : other)),
    before: ends.reduce((one, other) => (one < other ? one : other)),
    size: Number(query.get('max_results') ?? 10),
    excludeReplies: (query.get('exclude') ?? '').includes('replies'),
  };
}

const timeBound = (time: string | null) => (time === null ? undefined : firstIdAt(Date.parse(time)));

const tokenMark = '7140';

/** A page token carries the oldest id of the page before. */
export const pageToken = (oldest: string) => `${tokenMark}${BigInt(oldest).toString(36)}`;

function pageBound(token: string | null): bigint {
  if (token === null) return endless;
  return [...token.slice(tokenMark.length)].reduce(
    (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
    0n,
  );
}
