/** Options by the names that their values have in requests. */
const options: Readonly<Record<string, string>> = {
  altText: '--alt-text',
  cursor: '--after',
  description: '--description',
  events: '--events',
  kind: '--kind',
  limit: '--limit',
  profileIds: '--profiles',
  since: '--since',
  status: '--status',
  type: '--type',
  url: '--address',
};

/** What to do about an error, where the sentence of the API says it to those who send requests, or not at all. */
const advice: Readonly<Record<string, (path: string) => string>> = {
  unauthorized: () =>
    'The API does not take this key: it is mistyped, expired or revoked. Make another with carillon key create, and give it with --key or CARILLON_API_KEY.',
  webhook_off: (path) =>
    `The webhook is switched off. Switch it on first: carillon webhook update --webhook ${/whe_\w+/.exec(path)?.[0] ?? 'whe_…'} --on`,
};

/**
 * A sentence of the API for those who typed a command.
 * @param code of the error
 * @param path of the request
 */
export function inWordsOfCommands(sentence: string, code: string, path: string): string {
  const advised = advice[code]?.(path);
  if (advised !== undefined) return advised;
  if (sentence.startsWith('cursor ')) return '--after is what `next` of an earlier page of this list says.';
  return sentence.replace(/^(\w+)(\[\d+\])?(?= must )/, (whole, name: string) => options[name] ?? whole);
}
