import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { AddFiles } from '../../../parts/upload/add-files.tsx';
import { FileTarget } from '../../../parts/upload/file-target.tsx';
import { UploadLine } from '../../../parts/upload/upload-line.tsx';
import type { Upload } from '../../../parts/upload/uploads.ts';
import { LibraryDialog } from './library-dialog.tsx';
import classes from './media.module.css';
import { UploadedMedium } from './uploaded-medium.tsx';
import type { UploadDesk } from './use-written-media.ts';
import {
  addMedia,
  describeMedium,
  type Media,
  maxMedia,
  mediumOf,
  moveMedium,
  removeMedium,
  type WrittenMedium,
} from './written-media.ts';

interface Props {
  /** Label of the item, such as `Text, item 1 of 2`. */
  readonly itemName: string;
  /** True when there are several items with such buttons. */
  readonly isOneOfMany: boolean;
  readonly media: Media;
  readonly onChange: (change: (media: Media) => Media) => void;
  readonly desk: UploadDesk;
  /** What is wrong with all of them together. */
  readonly problem: string | undefined;
  /** What is wrong with one of them. */
  readonly problemOf: (key: string) => string | undefined;
  /** The field for the text: what is dropped or pasted there is added as well. */
  readonly children: ReactNode;
}

/** An item's field with its pictures, GIF or video, and the ways to add more. */
export function ItemMedia({ itemName, isOneOfMany, media, onChange, desk, ...rest }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const upload = (files: readonly File[]) => {
    const taken = files.slice(0, maxMedia - media.length);
    if (taken.length === 0) return;
    const added = desk.add(taken).map((key) => ({ key, id: null, altText: null }));
    onChange((before) => addMedia(before, added));
  };
  const isFull = media.length >= maxMedia;
  const named = (action: string) => (isOneOfMany ? { 'aria-label': `${action}: ${itemName}` } : {});
  return (
    <>
      <FileTarget onFiles={upload}>
        {rest.children}
        {media.length > 0 && (
          <MediumCards
            {...{ itemName, media, onChange, desk }}
            problemOf={rest.problemOf}
            onRemoved={() => addButton.current?.focus()} // the button that was pressed goes
          />
        )}
        {rest.problem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" tabIndex={-1} data-problem>
            {rest.problem}
          </Text>
        )}
        <Group gap="xs">
          <AddFiles
            ref={addButton}
            onFiles={upload}
            disabled={isFull}
            {...named('Add pictures or a video')}
          />
          <Button
            variant="default"
            size="xs"
            disabled={isFull}
            onClick={() => setChoosing(true)}
            {...named('Choose from the library')}
          >
            Choose from the library
          </Button>
        </Group>
      </FileTarget>
      <LibraryDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(ids) =>
          onChange((before) =>
            addMedia(
              before,
              ids.map((id) => mediumOf(id)),
            ),
          )
        }
      />
    </>
  );
}

interface MediumCardsProps extends Pick<Props, 'itemName' | 'media' | 'onChange' | 'desk' | 'problemOf'> {
  readonly onRemoved: () => void;
}

const MediumCards = ({ itemName, media, onChange, desk, problemOf, onRemoved }: MediumCardsProps) => (
  <ul className={classes.cards} aria-label={`Pictures and videos: ${itemName}`}>
    {media.map((medium, index) => (
      <li key={medium.key}>
        <MediumCard
          medium={medium}
          place={{ index, count: media.length }}
          upload={desk.uploads.get(medium.key)}
          problem={problemOf(medium.key)}
          onRetry={() => desk.retry(medium.key)}
          onDescribe={(text) => onChange((before) => describeMedium(before, medium.key, text))}
          onMove={(by) => onChange((before) => moveMedium(before, medium.key, by))}
          onRemove={() => {
            onChange((before) => removeMedium(before, medium.key));
            onRemoved();
          }}
        />
      </li>
    ))}
  </ul>
);

interface MediumCardProps {
  readonly medium: WrittenMedium;
  readonly place: { readonly index: number; readonly count: number };
  /** Where it is still being uploaded, or was just now. */
  readonly upload: Upload | undefined;
  readonly problem: string | undefined;
  readonly onRetry: () => void;
  readonly onDescribe: (altText: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** A medium of an item: how far it is, its text for people who cannot see it, and its place among the others. */
function MediumCard({ medium, place: { index, count }, upload, problem, ...on }: MediumCardProps) {
  const { id } = medium;
  const which = `${index + 1} of ${count}`;
  const cardId = useId();
  const move = (by: 1 | -1) => {
    on.onMove(by);
    const isAtEnd = index + by === 0 || index + by === count - 1;
    const next = `${cardId}${(by === 1) === isAtEnd ? 'left' : 'right'}`;
    setTimeout(() => document.getElementById(next)?.focus()); // a place that changes loses the focus
  };
  return (
    <Paper withBorder p="xs" role="group" aria-label={`Picture or video ${which}`}>
      <Stack gap="xs">
        {id === null ? (
          <UploadLine upload={upload} onRetry={on.onRetry} />
        ) : (
          <UploadedMedium id={id} altText={medium.altText} onDescribe={on.onDescribe} problem={problem} />
        )}
        <Group gap="xs" justify="flex-end">
          {count > 1 && (
            <>
              <ActionIcon
                id={`${cardId}left`}
                variant="default"
                aria-label={`Move left: ${which}`}
                disabled={index === 0}
                onClick={() => move(-1)}
              >
                <IconArrowLeft size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                id={`${cardId}right`}
                variant="default"
                aria-label={`Move right: ${which}`}
                disabled={index === count - 1}
                onClick={() => move(1)}
              >
                <IconArrowRight size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            variant="default"
            aria-label={`${id === null && upload?.state.kind !== 'failed' ? 'Cancel the upload' : 'Remove'}: ${which}`}
            onClick={on.onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Stack>
    </Paper>
  );
}
