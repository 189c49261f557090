import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedSearch } from './use-typed-search.ts';

interface Props {
  /** Such as `Search posts`. */
  readonly label: string;
  readonly value: string | null;
  readonly onSearch: (text: string) => void;
  /** Gets the focus when its dialog opens. */
  readonly autoFocus?: true | undefined;
}

/** A word that is composed, as in Japanese, is no word yet. */
const isComposing = (event: Event): boolean => 'isComposing' in event && event.isComposing === true;

/** Searches while one types. */
export function SearchField({ label, value, onSearch, autoFocus }: Props) {
  const [text, change] = useTypedSearch(value ?? '', onSearch);
  return (
    <TextInput
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        text && <CloseButton size="xs" aria-label="Clear the search" onClick={() => change('')} />
      }
      maxLength={200}
      value={text}
      onChange={({ currentTarget, nativeEvent }) => change(currentTarget.value, isComposing(nativeEvent))}
      onCompositionEnd={({ currentTarget }) => change(currentTarget.value)}
      w={190}
      flex="none"
      data-autofocus={autoFocus}
    />
  );
}
