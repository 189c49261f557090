import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    /** True while its action runs. */
    readonly isPending: boolean;
  };

/**
 * A button that shows that its action is running. Browsers take the focus from it then, because it is disabled; it
 * gets the focus back afterwards, unless that went somewhere else.
 */
export function PendingButton({ isPending, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) button.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);
  return <Button ref={button} loading={isPending} {...props} />;
}
