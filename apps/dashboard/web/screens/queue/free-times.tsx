import { platformTitles } from '@carillon/core';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Slot } from '../../api/types.ts';
import { ClockTime } from '../../parts/when.tsx';
import classes from './queue.module.css';

interface Props {
  /** Those of one moment. */
  readonly slots: readonly Slot[];
  readonly at: string;
  readonly profileId: string;
}

/** A time that auto-scheduling would choose, and the way to write for it. */
export const FreeTimes = ({ slots, at, profileId }: Props) => (
  <li className={classes.free}>
    <Text size="xs" c="dimmed" truncate="end">
      <ClockTime at={at} /> free on{' '}
      {[...new Set(slots.map(({ platform }) => platformTitles[platform]))].join(' and ')}
    </Text>
    <Anchor
      component={Link}
      href={`/compose?${new URLSearchParams({ profile: profileId, at })}`}
      size="xs"
      flex="none"
    >
      + New post<span className={classes.hidden}> at this time</span>
    </Anchor>
  </li>
);
