import { pathCharacters, separators } from './path-characters.ts';

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Brackets, and what ends every link, so that no pair spans it. */
const bracketOrBreak = new RegExp(
  `[()[\\]{}]|[${separators}](?=https?:\\/\\/)|[^()[\\]{}${separators}${pathCharacters}]+`,
  'giu',
);

/**
 * The partner of each bracket of a text, by their indices both ways; one without a partner is not there. One pass for a
 * whole text, so that no link looks for its brackets again.
 */
export function matchedBrackets(text: string): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  let open: number[] = [];
  const counts = new Map<string, number>();
  const count = (opener: string, change: number) => counts.set(opener, (counts.get(opener) ?? 0) + change);
  for (const { 0: found, index } of text.matchAll(bracketOrBreak)) {
    const opener = openerOf[found];
    if (opener !== undefined) {
      // Those that were opened later have no partner.
      while ((counts.get(opener) ?? 0) > 0) {
        const last = open.pop() ?? 0;
        count(text.charAt(last), -1);
        if (text.charAt(last) !== opener) continue;
        partners.set(last, index).set(index, last);
        break;
      }
    } else if ('([{'.includes(found)) {
      open.push(index);
      count(found, 1);
    } else {
      open = [];
      counts.clear();
    }
  }
  return partners;
}
