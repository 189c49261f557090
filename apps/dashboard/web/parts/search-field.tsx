import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTyped } from './use-typed.ts';

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

/** Pause in the typing after which it is searched for, ms. */
const typingPauseMs = 250;

/**
 * Text in the field of a search whose words are in the address. It follows the address, which may also change by
 * itself. @param search the words in the address
 */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useTyped(search, (text) => text.trim());
  const searchLater = useDebouncedCallback((text: string) => onSearch(text.trim()), typingPauseMs);
  return [
    typed,
    /** @param isComposing true while a word is not whole: it is not searched for */
    (text: string, isComposing = false) => {
      setTyped(text);
      if (!isComposing) searchLater(text);
    },
  ] as const;
}
