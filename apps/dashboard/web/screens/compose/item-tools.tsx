import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowBarUp, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';

interface ToolProps {
  readonly icon: Icon;
  readonly label: string;
  /** The item that it is for, where there are several. */
  readonly of: string | null;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A button in the line below an item. */
export const Tool = ({ icon: ToolIcon, label, of, isDisabled = false, onClick }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={of === null ? label : `${label}: ${of}`}
    title={label}
    disabled={isDisabled}
    onClick={onClick}
  >
    <ToolIcon size={16} aria-hidden />
  </ActionIcon>
);

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

/** Actions on an item of a thread as a whole. */
export const ThreadTools = ({ itemName, isFirst, isLast, canMerge, onMove, onMerge, onRemove }: Props) => (
  <>
    <Tool icon={IconArrowUp} label="Move up" of={itemName} isDisabled={isFirst} onClick={() => onMove(-1)} />
    <Tool
      icon={IconArrowDown}
      label="Move down"
      of={itemName}
      isDisabled={isLast}
      onClick={() => onMove(1)}
    />
    <Tool
      icon={IconArrowBarUp}
      label="Merge with previous post"
      of={itemName}
      isDisabled={!canMerge}
      onClick={onMerge}
    />
    <Tool icon={IconTrash} label="Remove" of={itemName} onClick={onRemove} />
  </>
);
