import type { Menu, MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { type Opener, useFloating } from './use-floating.ts';

/** The parts of a menu, such as `Menu.Item`: they come with its code. */
export type MenuParts = typeof Menu;

interface Props extends Omit<MenuProps, 'children' | 'opened' | 'onChange' | 'id'> {
  readonly button: ReactElement<Opener>;
  readonly onClickCapture?: () => void;
  readonly children: (menu: MenuParts) => ReactNode;
}

/** A button with a menu, whose code comes when the mouse, a finger or the focus comes near the button. */
export function ButtonMenu({ button, children, ...props }: Props) {
  const { opener, code, body } = useFloating(button, 'menu');
  return (
    <>
      {opener}
      {code && (
        <code.MenuBody {...props} {...body}>
          {children}
        </code.MenuBody>
      )}
    </>
  );
}
