import type { ReactNode } from 'react';
import classes from './dot-badge.module.css';

interface Props {
  /** A name of the theme, such as `green`. */
  readonly color: string;
  readonly children: ReactNode;
}

/** As CSS has it. @param color a name of the theme; what is filled with grey is hardly seen in the dark, so dots have their own */
export const dotColour = (color: string): string =>
  color === 'gray' ? 'var(--dot-gray)' : `var(--mantine-color-${color}-filled)`;

/** A word for a state, after a dot of its colour: the word says it, the colour makes it found. */
export const DotBadge = ({ color, children }: Props) => (
  <span className={classes.badge}>
    <span className={classes.dot} style={{ background: dotColour(color) }} />
    <span className={classes.words}>{children}</span>
  </span>
);
