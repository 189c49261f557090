import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface Props {
  /** Name of the selection, such as `Selected posts`, if any. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Floats over the end of a list: what is selected, and what can be done with it. */
export const SelectionBar = ({ label, children }: Props) => (
  <Group
    {...(label !== undefined && { role: 'group', 'aria-label': label })}
    gap="xs"
    wrap="nowrap"
    className={classes.bar}
    data-scrolls
  >
    {children}
  </Group>
);
