import type { FileLimits, GifLimits, PictureLimits, VideoLimits } from './media/file-limits.ts';

/** Limits of one server of a network, as that server says them itself: each is missing where it says nothing. */
export interface ServerFacts {
  /** Longest text, in the unit of the network. */
  readonly maxLength?: number;
  /** Length that every URL counts. */
  readonly urlLength?: number;
  readonly pictures?: Partial<PictureLimits>;
  readonly gif?: Partial<GifLimits>;
  readonly video?: Partial<VideoLimits>;
}

/** The server that an account is on, as far as it was asked for its limits. */
export interface AccountServer {
  /** Its name, and its port where that is not the usual one. */
  readonly host: string;
  readonly facts: ServerFacts;
}

/** Highest number that is believed of each fact. Lower than these is what the API takes in any case. */
const highest = {
  maxLength: 1_000_000,
  urlLength: 10_000,
  maxCount: 100,
  maxBytes: 100_000_000_000,
  maxSide: 100_000,
  maxWidth: 100_000,
  maxHeight: 100_000,
  maxFrames: 1_000_000,
  maxDurationMs: 7 * 86_400_000,
  minDurationMs: 3_600_000,
  maxFramesPerSecond: 1_000,
  minSide: 100_000,
} as const;

type Numbered = keyof typeof highest;

/** Most types that are read of a list. */
const mostTypes = 50;

/** A MIME type without parameters (RFC 6838, names of at most 64 characters here). */
const mimeType = /^[a-z]{1,20}\/[\w.+-]{1,64}$/;

/**
 * Keeps of a stranger's answer what can be believed: whole numbers within bounds, and short lists of MIME types. Everything
 * else counts as not said, so that the network's own limit holds. Never throws.
 */
export function readServerFacts(said: unknown): ServerFacts {
  const given = fieldsOf(said);
  return {
    ...numbersIn(given, ['maxLength', 'urlLength']),
    ...part('pictures', given, ['maxCount', 'maxBytes', 'maxSide']),
    ...part('gif', given, ['maxBytes', 'maxWidth', 'maxHeight', 'maxFrames']),
    ...part('video', given, ['maxBytes', 'minDurationMs', 'maxDurationMs', 'maxFramesPerSecond', 'minSide']),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function part(name: 'pictures' | 'gif' | 'video', given: Fields, names: readonly Numbered[]) {
  const fields = fieldsOf(given[name]);
  const read = { ...numbersIn(fields, names), ...(name !== 'gif' && typesIn(fields)) };
  return Object.keys(read).length === 0 ? {} : { [name]: read };
}

const numbersIn = (given: Fields, names: readonly Numbered[]): Partial<Record<Numbered, number>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      const lowest = name === 'maxCount' ? 0 : 1; // a server may take no pictures
      return typeof value === 'number' && isWithin(value, [lowest, highest[name]]) ? [[name, value]] : [];
    }),
  );

const isWithin = (value: number, [lowest, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && lowest <= value && value <= most;

/** A list of which nothing can be read says nothing. */
function typesIn({ mimeTypes }: Fields): Partial<Pick<FileLimits, 'mimeTypes'>> {
  if (!Array.isArray(mimeTypes)) return {};
  const read = mimeTypes
    .slice(0, mostTypes)
    .filter((type) => typeof type === 'string' && mimeType.test(type));
  return read.length === 0 ? {} : { mimeTypes: read };
}
