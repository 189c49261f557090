import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedSearch } from '../../parts/use-typed-search.ts';

interface Props {
  readonly value: string | null;
  readonly onSearch: (text: string) => void;
}

/** Finds posts by their words while one types. */
export function SearchField({ value, onSearch }: Props) {
  const [text, change] = useTypedSearch(value ?? '', onSearch);
  return (
    <TextInput
      type="search"
      label="Search"
      placeholder="Words of the text"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
      }
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      w={216}
      maw="100%"
    />
  );
}
