import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ButtonMenu, type MenuParts } from './floating/button-menu.tsx';

interface Props {
  /** Subject of the actions, such as the name of a key. */
  readonly of: string;
  /** Items of a menu. */
  readonly children: (menu: MenuParts) => ReactNode;
}

/** Actions on a row, behind three dots; a dialog that an item opens gives the focus back to them. */
export function RowMenu({ of, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <ButtonMenu
      position="bottom-end"
      button={
        <ActionIcon ref={button} variant="subtle" color="gray" aria-label={`Actions for ${of}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
      onClickCapture={() => button.current?.focus()}
    >
      {children}
    </ButtonMenu>
  );
}
