import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** From the last key to the search, ms. */
const pauseMs = 300;

interface Props {
  readonly value: string | null;
  readonly onSearch: (text: string) => void;
}

/** Finds posts by their words while one types. */
export function SearchField({ value, onSearch }: Props) {
  const [text, setText] = useState(value ?? '');
  const search = useDebouncedCallback((wanted: string) => onSearch(wanted.trim()), pauseMs);
  const change = (next: string) => {
    setText(next);
    search(next);
  };
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
