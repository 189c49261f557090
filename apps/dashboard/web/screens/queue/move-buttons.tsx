import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { accountName } from '../../parts/named-accounts.ts';
import { shownText } from '../../parts/shown-text.ts';
import type { QueueLine } from './lines.ts';

export type Direction = 'up' | 'down';

/** The id of a button that moves a line; it gets the focus back afterwards. */
export const moveButtonId = (lineId: string, direction: Direction): string => `move-${direction}-${lineId}`;

interface Props {
  readonly line: QueueLine;
  readonly can: Readonly<Record<Direction, boolean>>;
  readonly isPending: boolean;
  readonly onMove: (direction: Direction) => void;
}

/** Moves a line without dragging it: past the next one that is due at another time. */
export const MoveButtons = ({ line, can, isPending, onMove }: Props) => (
  <Group gap={0} wrap="nowrap">
    {(['up', 'down'] as const).map((direction) => {
      const [Icon, words] = direction === 'up' ? [IconArrowUp, 'Move up'] : [IconArrowDown, 'Move down'];
      return (
        <ActionIcon
          key={direction}
          id={moveButtonId(line.id, direction)}
          variant="subtle"
          color="gray"
          aria-label={`${words}: ${lineName(line)}`}
          title={words}
          disabled={!can[direction]}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onMove(direction)}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      );
    })}
  </Group>
);

/** `Hello, X @ada and 2 more` */
function lineName({ content, parts: [first, ...more] }: QueueLine): string {
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `${shownText(content).slice(0, 60)}, ${accountName(first)}${others}`;
}
