import { useDebouncedCallback } from '@mantine/hooks';
import { useTyped } from './use-typed.ts';

/** Pause in the typing after which it is searched for, ms. */
const typingPauseMs = 250;

/**
 * What is typed in the field of a search whose words are in the address. It follows the address, which may also change by
 * itself. @param search the words in the address
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
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
