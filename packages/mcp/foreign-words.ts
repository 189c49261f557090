/** Characters of a network's words that an assistant gets: enough to look for what they mean. */
const maxLength = 200;

/** Sentences of ours that quote what a network answered: that may be a stranger's server. */
const quoting: readonly RegExp[] = [
  /^(?<own>[\w’' ]{1,60} rejected (?:the|a) \w+): (?<foreign>.+)$/s,
  /^(?<own>[\w’' ]{1,60}: account suspended or restricted) \((?<foreign>.+)\)\.$/s,
];

interface Apart {
  /** A sentence of ours. */
  readonly own: string;
  /** Words of the network; undefined where it is not quoted. */
  readonly foreign: string | undefined;
}

/** Keeps apart what we say of a failure and what a network says, which an assistant must not take for ours. */
export function apart(message: string): Apart {
  for (const pattern of quoting) {
    const { own, foreign } = pattern.exec(message)?.groups ?? {};
    if (own !== undefined) return { own: `${own}.`, foreign: foreign?.slice(0, maxLength) };
  }
  return { own: message, foreign: undefined };
}
