import { Text, UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';
import { CarillonMark } from '../parts/carillon-mark.tsx';
import classes from './shell.module.css';

interface Props {
  /** Where there is room for it. */
  readonly hasName?: true;
}

/** The sign of the service, which leads to the posts. */
export const Brand = ({ hasName }: Props) => (
  <UnstyledButton component={Link} href="/" aria-label="Carillon, to your posts" className={classes.brand}>
    <CarillonMark size={24} />
    {hasName && (
      <Text span size="sm" fw={600}>
        Carillon
      </Text>
    )}
  </UnstyledButton>
);
