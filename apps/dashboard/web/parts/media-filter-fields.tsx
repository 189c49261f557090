import { type MediaType, mediaTypes } from '@carillon/core';
import { Group, Select, TextInput } from '@mantine/core';

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Null for all. */
  readonly type: MediaType | null;
  readonly onType: (type: MediaType | null) => void;
  /** Gets the focus when its dialog opens. */
  readonly autoFocus?: true;
}

const types = [
  { value: 'image', label: 'Pictures' },
  { value: 'gif', label: 'GIFs' },
  { value: 'video', label: 'Videos' },
] as const satisfies readonly { value: MediaType; label: string }[];

/** The type that is so called; null when none is. */
export const mediaTypeNamed = (name: string | null): MediaType | null =>
  mediaTypes.find((known) => known === name) ?? null;

/** Asks what of the library is shown. */
export function MediaFilterFields({ search, onSearch, type, onType, autoFocus }: Props) {
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="Search by name"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        maxLength={200}
        flex="1 1 12rem"
        data-autofocus={autoFocus}
      />
      <Select
        label="Type"
        placeholder="All"
        data={types}
        value={type}
        onChange={(value) => onType(mediaTypeNamed(value))}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all types' }}
        w={140}
      />
    </Group>
  );
}
