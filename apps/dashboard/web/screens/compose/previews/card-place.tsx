import type { Platform } from '@carillon/core';
import type { FindMarks } from '@carillon/networks/marks';
import { Text } from '@mantine/core';
import { cardHost } from './card-host.ts';
import classes from './preview.module.css';

interface Props {
  readonly text: string;
  readonly platform: Platform;
  readonly findMarks: FindMarks | undefined;
}

/** Where the card of a link will be, on the network whose posts bring it with them. */
export function CardPlace({ text, platform, findMarks }: Props) {
  const host = platform === 'bluesky' && findMarks !== undefined ? cardHost(text, findMarks) : null;
  if (host === null) return null;
  return (
    <div className={classes.card}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {host}
      </Text>
      <Text size="xs" c="dimmed">
        The title and the picture of the page will be here.
      </Text>
    </div>
  );
}
