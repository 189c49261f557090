import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ListedPublication } from '../../api/queue.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { shownText } from '../../parts/shown-text.ts';

export type Direction = 'up' | 'down';

/** The id of a button that moves a post; it gets the focus back afterwards. */
export const moveButtonId = (publicationId: string, direction: Direction): string =>
  `move-${direction}-${publicationId}`;

interface Props {
  readonly publication: ListedPublication;
  readonly can: Readonly<Record<Direction, boolean>>;
  readonly isPending: boolean;
  readonly onMove: (direction: Direction) => void;
}

/** Moves a post without dragging it: past the next one that is due at another time. */
export const MoveButtons = ({ publication, can, isPending, onMove }: Props) => (
  <Group gap={4} wrap="nowrap">
    {(['up', 'down'] as const).map((direction) => {
      const [Icon, words] = direction === 'up' ? [IconArrowUp, 'Move up'] : [IconArrowDown, 'Move down'];
      return (
        <ActionIcon
          key={direction}
          id={moveButtonId(publication.id, direction)}
          variant="default"
          size="lg"
          aria-label={`${words}: ${shownText(publication.content).slice(0, 60)}, ${accountName(publication)}`}
          title={words}
          disabled={!can[direction]}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onMove(direction)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      );
    })}
  </Group>
);
