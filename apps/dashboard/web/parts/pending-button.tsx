import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    /** True while its action runs. */
    readonly isPending: boolean;
  };

/**
 * A button that shows that its action is running. Browsers take the focus from it then, because it is disabled; when it was
 * pressed, it gets the focus back afterwards, unless that went somewhere else.
 */
export function PendingButton({ isPending, onClick, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending) {
      if (wasPressed.current && document.activeElement === document.body) button.current?.focus();
      wasPressed.current = false;
    }
    wasPending.current = isPending;
  }, [isPending]);
  const press: typeof onClick = (event) => {
    wasPressed.current = true;
    onClick?.(event);
  };
  return <Button ref={button} loading={isPending} onClick={press} {...props} />;
}
