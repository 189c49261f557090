import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The id of what it shows. */
  readonly controls: string;
  readonly children: ReactNode;
}

/** Says what is folded away, and unfolds it. */
export const Fold = ({ isOpen, onToggle, controls, children }: Props) => (
  <UnstyledButton
    className={classes.fold}
    aria-expanded={isOpen}
    {...(isOpen && { 'aria-controls': controls })}
    onClick={onToggle}
  >
    <IconChevronRight size={14} className={classes.chevron} aria-hidden />
    {children}
  </UnstyledButton>
);
