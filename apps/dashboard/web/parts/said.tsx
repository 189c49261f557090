import { Text, type TextProps } from '@mantine/core';
import { useRef, useState } from 'react';

/** A sentence about what was just done. It gets the focus, because the button that did it may be gone. */
export function useSaid() {
  const [message, setMessage] = useState('');
  const place = useRef<HTMLParagraphElement>(null);
  return {
    message,
    place,
    say(text: string): void {
      setMessage(text);
      place.current?.focus();
    },
    unsay: () => setMessage(''),
  };
}

interface Props extends TextProps {
  readonly said: ReturnType<typeof useSaid>;
}

/** Where it is said. */
export const Said = ({ said: { message, place }, ...text }: Props) => (
  <Text role="status" size="sm" ref={place} tabIndex={-1} {...text}>
    {message}
  </Text>
);
