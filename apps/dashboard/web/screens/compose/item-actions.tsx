import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBarUp, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';

interface Props {
  /** The label of its item, such as `Text, item 2 of 3`. */
  readonly itemName: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly canMerge: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onMerge: () => void;
  readonly onRemove: () => void;
}

/** What can be done with an item of a thread as a whole. */
export function ItemActions({ itemName, isFirst, isLast, canMerge, onMove, onMerge, onRemove }: Props) {
  return (
    <Group gap="xs" justify="flex-end">
      <ActionIcon
        variant="default"
        aria-label={`Move up: ${itemName}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={`Move down: ${itemName}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={`Merge with the item before: ${itemName}`}
        title="Merge with the item before"
        disabled={!canMerge}
        onClick={onMerge}
      >
        <IconArrowBarUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={`Remove: ${itemName}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
