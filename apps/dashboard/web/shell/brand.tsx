import { UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';
import { CarillonMark } from '../parts/carillon-mark.tsx';
import classes from './shell.module.css';

/** The sign of the service, which leads to the posts. */
export const Brand = () => (
  <UnstyledButton component={Link} href="/" aria-label="Carillon, to your posts" className={classes.brand}>
    <CarillonMark size={24} />
  </UnstyledButton>
);
