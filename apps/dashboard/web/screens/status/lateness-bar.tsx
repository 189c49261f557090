import type { PunctualSpan } from '@carillon/core';
import { DotBadge, dotColour } from '../../parts/dot-badge.tsx';
import { shareInWords } from '../../parts/share-in-words.ts';

/** The kinds of lateness, in the order of `latenessBounds` and what is later. */
const kinds = [
  { words: 'within 1 s', color: 'green' },
  { words: '1 to 10 s', color: 'indigo' },
  { words: '10 s to 1 min', color: 'cyan' },
  { words: '1 to 10 min', color: 'orange' },
  { words: 'over 10 min', color: 'red' },
] as const;

/** How late the posts of one week or day were: a chart of it would be a dot. */
export function LatenessBar({ byLateness, published }: PunctualSpan) {
  const shown = kinds
    .map((kind, index) => ({ ...kind, count: byLateness[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (shown.length === 0) return null; // all of them failed
  return (
    <div>
      <div style={{ display: 'flex', height: 20, gap: 2 }} aria-hidden>
        {shown.map(({ words, color, count }) => (
          <span key={words} style={{ flex: count, minWidth: 4, background: dotColour(color) }} />
        ))}
      </div>
      <ul style={list} aria-label="How late posts were">
        {shown.map(({ words, color, count }) => (
          <li key={words}>
            <DotBadge color={color}>
              {shareInWords(count, published)} {words}
            </DotBadge>
          </li>
        ))}
      </ul>
    </div>
  );
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
} as const;
