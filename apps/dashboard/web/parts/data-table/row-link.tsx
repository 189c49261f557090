import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import classes from './data-table.module.css';

interface Props {
  readonly href: string;
  /** Read out before the words, where a picture says it to those who see, such as the network. */
  readonly before?: string;
  readonly children: string;
}

/** Leads to what a row is about, and gets the focus of its row. People wrote it, in a script of theirs. */
export const RowLink = ({ href, before, children }: Props) => (
  <Anchor component={Link} href={href} underline="never" dir="auto" title={children} className={classes.link}>
    {before !== undefined && <VisuallyHidden component="span">{before} </VisuallyHidden>}
    {children}
  </Anchor>
);
