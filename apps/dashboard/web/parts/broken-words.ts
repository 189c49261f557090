/** Why accounts break, in the sentences of the API, and the few words for them. */
const inShort: readonly (readonly [RegExp, string])[] = [
  [/ is suspended or locked\. Resolve this on (\S+), /, 'Suspended or locked: resolve it on $1'],
  [/ is suspended\. Resolve this on (\S+), /, 'Suspended: resolve it on $1'],
  [/ is deactivated\. Reactivate it on (\S+), /, 'Deactivated: reactivate it on $1'],
  [/^The access to .* has ended\. /, 'Access ended'],
  [/ authentication failed\. |rejecting every token/, 'Sign-in expired'],
  [/ rejected the handle or app password\. /, 'App password refused'],
];

/** The server on which a suspended account is resolved, such as `x.com`; null where it is not there that one can do something. */
export const resolvedOn = (reason: string): string | null =>
  / (?:Resolve this|Reactivate it) on ([a-z0-9.-]+), /.exec(reason)?.[1] ?? null;

/** `Sign-in expired`; the sentence itself, without what the button beside it says, where there are no shorter words. */
export function brokenInShort(reason: string): string {
  for (const [sentence, words] of inShort) {
    const found = sentence.exec(reason);
    if (found !== null) return words.replace('$1', found[1] ?? '');
  }
  return reason.replace(/ Reconnect the account\.$/, '').replace(/\.$/, '');
}
