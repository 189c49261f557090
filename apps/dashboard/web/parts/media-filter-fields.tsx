import { type MediaType, mediaTypes } from '@carillon/core';
import { type MediaFilter, mediaStates, useMediaTags } from '../api/media.ts';
import { ChoiceChip } from './choice-chip.tsx';
import { SearchField } from './search-field.tsx';

interface Props {
  readonly filter: MediaFilter;
  readonly onChange: (change: Partial<MediaFilter>) => void;
  /** The search gets the focus when its dialog opens. */
  readonly autoFocus?: true;
}

const types = [
  { value: 'image', label: 'Pictures' },
  { value: 'gif', label: 'GIFs' },
  { value: 'video', label: 'Videos' },
] as const satisfies readonly { value: MediaType; label: string }[];

const states = [
  { value: 'kept', label: 'Kept' },
  { value: 'unused', label: 'Unused' },
  { value: 'ending', label: 'Deleted soon' },
] as const satisfies readonly { value: (typeof mediaStates)[number]; label: string }[];

/** The type that is so called; null when none is. */
export const mediaTypeNamed = (name: string | null): MediaType | null =>
  mediaTypes.find((known) => known === name) ?? null;

/** The state that is so called; null when none is. */
export const mediaStateNamed = (name: string | null): MediaFilter['state'] =>
  mediaStates.find((known) => known === name) ?? null;

/** The whole library. */
export const allMedia: MediaFilter = { search: '', type: null, state: null, tag: null };

export const isNarrowed = ({ search, ...narrowed }: MediaFilter): boolean =>
  search !== '' || Object.values(narrowed).some((value) => value !== null);

/** Narrows the library to words of names, a state, a type or a tag. */
export function MediaFilterFields({ filter, onChange, autoFocus }: Props) {
  const { search, type, state, tag } = filter;
  const { data: tags = [] } = useMediaTags();
  const offered = tags.map((each) => ({ value: each.tag, label: `${each.tag} (${each.media})` }));
  const isGone = tag !== null && !tags.some((each) => each.tag === tag);
  return (
    <>
      <SearchField
        label="Search media"
        value={search}
        onSearch={(text) => onChange({ search: text })}
        autoFocus={autoFocus}
      />
      <ChoiceChip
        label="Show"
        none="All"
        options={states}
        value={state}
        onChange={(value) => onChange({ state: mediaStateNamed(value) })}
      />
      <ChoiceChip
        label="Type"
        none="All types"
        options={types}
        value={type}
        onChange={(value) => onChange({ type: mediaTypeNamed(value) })}
      />
      {(offered.length > 0 || tag !== null) && (
        <ChoiceChip
          label="Tag"
          none="All tags"
          options={isGone ? [{ value: tag, label: tag }, ...offered] : offered}
          value={tag}
          onChange={(value) => onChange({ tag: value })}
        />
      )}
    </>
  );
}
