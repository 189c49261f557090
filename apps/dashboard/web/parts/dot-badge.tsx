import type { ReactNode } from 'react';
import classes from './dot-badge.module.css';

interface Props {
  /** A name of the theme, such as `green`. */
  readonly color: string;
  readonly children: ReactNode;
}

/** A word for a state, after a dot of its colour: the word says it, the colour makes it found. */
export const DotBadge = ({ color, children }: Props) => (
  <span className={classes.badge}>
    <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-filled)` }} />
    <span className={classes.words}>{children}</span>
  </span>
);
