import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

interface Props {
  /** What the actions are for, such as the name of a key. */
  readonly of: string;
  /** Items of a menu. */
  readonly children: ReactNode;
}

/** What can be done with a row, behind three dots; a dialog that an item opens gives the focus back to them. */
export function RowMenu({ of, children }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" aria-label={`Actions for ${of}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClickCapture={() => target.current?.focus()}>{children}</Menu.Dropdown>
    </Menu>
  );
}
