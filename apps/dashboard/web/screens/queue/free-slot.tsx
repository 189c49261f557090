import { platformTitles } from '@carillon/core';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Slot } from '../../api/types.ts';
import { When } from '../../parts/when.tsx';
import classes from './queue.module.css';

interface Props {
  readonly slot: Slot;
  readonly profileId: string;
}

/** A time that auto-scheduling would choose, and the way to write for it. */
export const FreeSlot = ({ slot: { at, platform }, profileId }: Props) => (
  <Group component="li" gap="xs" justify="space-between" className={classes.free}>
    <Text size="sm" c="dimmed">
      Free on {platformTitles[platform]}: <When at={at} weekday />
    </Text>
    <Anchor
      component={Link}
      href={`/compose?${new URLSearchParams({ profile: profileId, at })}`}
      size="sm"
      underline="always"
    >
      Write for this time
    </Anchor>
  </Group>
);
