/** What the reason of a slot comes down to, such as `2nd-best window`; null where it says nothing like that. */
export const shortReason = (reason: string): string | null =>
  / is your ((?:\w+-)?best window) for /.exec(reason)?.[1] ?? null;
