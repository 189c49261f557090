import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a screen, with a heading. */
export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} gap="xs" className={classes.section}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
