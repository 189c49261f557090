import type { ReactNode } from 'react';
import classes from './rows.module.css';

interface Props {
  readonly label?: string;
  readonly children: ReactNode;
}

/** Things of one kind below one another, with a line between them. */
export const Rows = ({ label, children }: Props) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

/** One of them: what it is, and what can be done with it at the end; below it what it unfolds. */
export const Row = ({
  actions,
  below,
  children,
}: {
  readonly actions?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) => (
  <li className={classes.row}>
    <div className={classes.content}>{children}</div>
    {actions && <div className={classes.actions}>{actions}</div>}
    {below && <div className={classes.below}>{below}</div>}
  </li>
);
