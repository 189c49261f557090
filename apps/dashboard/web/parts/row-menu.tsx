import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** What the actions are for, such as the name of a key. */
  readonly of: string;
  /** Items of a menu. */
  readonly children: ReactNode;
}

/** What can be done with a row, behind three dots. */
export const RowMenu = ({ of, children }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${of}`}>
        <IconDots size={16} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
