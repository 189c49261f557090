import { useState } from 'react';

/**
 * Text in a field whose value is kept elsewhere, such as in the address. It follows that, which may also change by
 * itself. @param meant what is kept of a typed text: while that is the value, the text stays as it was typed
 */
export function useTyped(value: string, meant = (typed: string) => typed) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    if (meant(typed) !== value) setTyped(value);
  }
  return [typed, setTyped] as const;
}
