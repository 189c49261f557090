import { UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';
import icon from '../icon.svg';
import classes from './shell.module.css';

/** The sign of the service, which leads to the posts. */
export const Brand = () => (
  <UnstyledButton component={Link} href="/" aria-label="Carillon, to your posts" className={classes.brand}>
    <img src={icon} alt="" width={24} height={24} />
  </UnstyledButton>
);
