import type { JSX } from 'react';
import type { Slot } from '../../api/types.ts';
import { hasRest, type PlacedCell, type PlacedEntry, restInWords } from './entries.ts';
import { EntriesButton } from './entries-button.tsx';
import { FreeSlots } from './free-slots.tsx';

interface Props {
  readonly cell: PlacedCell | undefined;
  readonly slots: readonly Slot[] | undefined;
  /** The day in words. */
  readonly title: string;
  /** How one of its posts looks. */
  readonly Entry: (props: { readonly entry: PlacedEntry }) => JSX.Element;
}

/** The first posts of a day, the way to the others, and its free times. */
export const CellContent = ({ cell, slots, title, Entry }: Props) => (
  <>
    {cell?.entries.map((entry) => (
      <Entry key={entry.key} entry={entry} />
    ))}
    {cell !== undefined && hasRest(cell) && (
      <EntriesButton range={cell} total={cell} title={title}>
        {restInWords(cell)}
      </EntriesButton>
    )}
    <FreeSlots slots={slots} />
  </>
);
