import { Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface Props {
  readonly title: string;
  /** Filters of a list, on the line of the title; below it where there is no room. */
  readonly filters?: ReactNode;
  /** At the end of the line. */
  readonly actions?: ReactNode;
  /** Of settings and texts, which are hard to read across a whole screen. */
  readonly isNarrow?: true;
  /** As high as the window, and on a phone with its title for screen readers alone. */
  readonly isEditor?: true;
  readonly children: ReactNode;
}

/** A screen: its title, in the tab too, what narrows it, what can be done, and what is on it. */
export function Page({ title, filters, actions, isNarrow, isEditor, children }: Props) {
  useDocumentTitle(`${title} · Carillon`);
  return (
    <Stack gap="xs" className={classes.page} data-narrow={isNarrow} data-editor={isEditor}>
      <div className={classes.toolbar}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {filters && (
          <div className={classes.filters} data-scrolls>
            {filters}
          </div>
        )}
        {actions && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {actions}
          </Group>
        )}
      </div>
      {children}
    </Stack>
  );
}
