import { platformTitles } from '@carillon/core';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { shownText } from '../../parts/shown-text.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { offsetAt } from '../../time/local-time.ts';
import classes from './calendar.module.css';
import type { DropPlace } from './drop-place.ts';
import { isMovable, type PlacedEntry } from './entries.ts';
import { EntryThumbnail } from './entry-thumbnail.tsx';

export interface EntryProps {
  readonly entry: PlacedEntry;
  readonly timezone: string;
  /** True when clocks show its time twice, so that the offset must be shown too. */
  readonly isTwice?: boolean;
  readonly onMove: (entry: PlacedEntry) => void;
  readonly onDrag: (entry: PlacedEntry | null) => void;
}

/** The props of every view of the calendar. */
export interface ViewProps extends Pick<EntryProps, 'timezone' | 'onMove' | 'onDrag'> {
  readonly weeks: readonly (readonly string[])[];
  readonly entries: ReadonlyMap<string, readonly PlacedEntry[]>;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly dragged: PlacedEntry | null;
  readonly onDrop: (place: DropPlace) => void;
}

/** The id of the button that moves a post; it gets the focus afterwards. */
export const moveButtonId = (key: string): string => `move-${key}`;

/** A post at its time. */
export function EntryCard({ entry, timezone, isTwice = false, onMove, onDrag }: EntryProps) {
  const { key, postId, at, time, status, content, accounts, medium, mediaCount } = entry;
  const canMove = isMovable(entry);
  const networks = [...new Set(accounts.map(({ platform }) => platformTitles[platform]))];
  return (
    <Paper
      withBorder
      p={6}
      radius="sm"
      component="article"
      className={canMove ? classes.movable : undefined}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', postId);
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Stack gap={4}>
        <Group gap={6} justify="space-between">
          <Text size="sm" fw={600} component="time" dateTime={at}>
            {time}
            {isTwice && ` (UTC${offsetAt(at, timezone)})`}
          </Text>
          <StatusBadge status={status} size="sm" />
        </Group>
        <Group gap={6} wrap="nowrap" align="flex-start">
          {medium !== null && <EntryThumbnail medium={medium} count={mediaCount} />}
          <Anchor
            component={Link}
            href={`/posts/${postId}`}
            size="sm"
            lineClamp={2}
            className={classes.text}
            draggable={false}
          >
            {shownText(content)}
          </Anchor>
        </Group>
        <Group gap={6} justify="space-between">
          <Text size="xs" c="dimmed">
            {networks.join(', ')}
          </Text>
          {canMove && (
            <Button
              id={moveButtonId(key)}
              size="compact-xs"
              variant="default"
              aria-label={`Move: ${time}, ${shownText(content).slice(0, 60)}`}
              onClick={() => onMove(entry)}
            >
              Move
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
