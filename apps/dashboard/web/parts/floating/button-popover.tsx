import type { PopoverProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { type Opener, useFloating } from './use-floating.ts';

interface Props extends Omit<PopoverProps, 'opened' | 'onChange' | 'id'> {
  readonly button: ReactElement<Opener>;
}

/** A button with something to read or fill in, whose code comes when the mouse, a finger or the focus comes near it. */
export function ButtonPopover({ button, ...props }: Props) {
  const { opener, code, body } = useFloating(button, 'dialog');
  return (
    <>
      {opener}
      {code && <code.PopoverBody {...props} {...body} />}
    </>
  );
}
