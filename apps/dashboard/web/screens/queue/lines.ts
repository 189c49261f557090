import type { ListedPublication } from '../../api/queue.ts';

/** Part of a post that goes out at one time. */
export interface QueueLine {
  /** Of its first publication; it stays when the line is moved. */
  readonly id: string;
  readonly postId: string;
  readonly profileId: string;
  /** ISO 8601 */
  readonly at: string;
  /** Text on its first account. */
  readonly content: string;
  /** At how many times the post goes out, and which of them this is, from 1. */
  readonly times: number;
  readonly nth: number;
  /** On each account. */
  readonly parts: readonly [ListedPublication, ...ListedPublication[]];
}

/** Publications as lines, in their order. */
export function linesOf(publications: readonly ListedPublication[]): QueueLine[] {
  const groups = Map.groupBy(publications, ({ postId, at, id }) => `${postId ?? id} ${Date.parse(at)}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { id, postId, profileId, at, content, times, nth } = first;
    return [{ id, postId, profileId, at, content, times, nth, parts: [first, ...more] }];
  });
}

/** True when something keeps a publication from going out when it is due. */
export const isTroubled = ({ inDoubt, status, errorMessage, notBefore }: ListedPublication): boolean =>
  (inDoubt && status !== 'scheduled') || errorMessage !== null || notBefore !== null;

type Lines = [QueueLine, ...QueueLine[]];

/** Lines by the account that holds them up, in the order of the first of each; what may have left is not among what waits. */
export function heldGroups(lines: readonly QueueLine[]): Lines[] {
  const groups = Map.groupBy(lines, ({ parts }) => {
    const { socialAccountId, inDoubt } = parts.find(isTroubled) ?? parts[0];
    return `${socialAccountId} ${inDoubt}`;
  });
  return [...groups.values()].flatMap(([first, ...more]) => (first === undefined ? [] : [[first, ...more]]));
}

/** Of what a line moves as one: the whole post, or the part of one that has several times. */
export const moveKey = ({ postId, id, times }: Pick<QueueLine, 'postId' | 'id' | 'times'>): string =>
  times > 1 ? `${postId} ${id}` : postId;
