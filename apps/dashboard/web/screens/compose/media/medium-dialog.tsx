import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useMedium } from '../../../api/media.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { maxAltText } from '../../../parts/max-alt-text.ts';
import { mediaNames } from '../../../parts/media-names.ts';
import { pictureOf, Thumbnail } from '../../../parts/thumbnail.tsx';
import classes from './tiles.module.css';
import type { WrittenMedium } from './written-media.ts';

interface Props {
  /** Undefined while none is opened. */
  readonly medium: WrittenMedium | undefined;
  readonly place: { readonly index: number; readonly count: number };
  readonly onClose: () => void;
  readonly onDescribe: (key: string, altText: string) => void;
  /** @param to its new place, from 0 */
  readonly onMove: (key: string, to: number) => void;
  readonly onRemove: (key: string) => void;
}

/** A picture or GIF of an item, large, with its alt text and its place among the others. */
export function MediumDialog({ medium, place: { index, count }, onClose, ...on }: Props) {
  return (
    <Dialog
      opened={medium !== undefined}
      onClose={onClose}
      title={`Picture or video ${index + 1} of ${count}`}
      transitionProps={{ duration: 0 }} // closed, it has nothing to show any more
      onKeyDown={(event) => event.stopPropagation()} // Ctrl+Enter here is not meant for the post
    >
      {medium?.id && <OpenMedium id={medium.id} {...{ medium, index, count, onClose, ...on }} />}
    </Dialog>
  );
}

interface OpenProps extends Omit<Props, 'medium' | 'place'> {
  readonly id: string;
  readonly medium: WrittenMedium;
  readonly index: number;
  readonly count: number;
}

function OpenMedium({ id, medium: { key, altText }, index, count, onClose, ...on }: OpenProps) {
  const { data } = useMedium(id);
  if (data === undefined) return null;
  const shown = { ...data, altText: altText ?? data.altText };
  const which = `${index + 1} of ${count}`;
  return (
    <Stack gap="sm">
      <div className={classes.large}>
        <Thumbnail {...pictureOf(shown)} whole />
      </div>
      <Textarea
        label="Alt text"
        placeholder={`What is on this ${mediaNames[data.type].toLowerCase()}?`}
        value={shown.altText}
        onChange={({ currentTarget }) => on.onDescribe(key, currentTarget.value)}
        maxLength={maxAltText}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
      <Group gap={4}>
        {count > 1 && <MoveButtons {...{ index, count, which }} onMove={(to) => on.onMove(key, to)} />}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={14} aria-hidden />}
          aria-label={`Remove: ${which}`}
          onClick={() => on.onRemove(key)}
        >
          Remove
        </Button>
        <Button size="xs" ml="auto" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

interface MoveButtonsProps extends Pick<OpenProps, 'index' | 'count'> {
  readonly which: string;
  readonly onMove: (to: number) => void;
}

function MoveButtons({ index, count, which, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        aria-label={`Move left: ${which}`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        Move left
      </Button>
      <Button
        size="xs"
        variant="default"
        rightSection={<IconArrowRight size={14} aria-hidden />}
        aria-label={`Move right: ${which}`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        Move right
      </Button>
    </>
  );
}
