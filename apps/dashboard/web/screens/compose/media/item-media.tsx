import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { AddFiles } from '../../../parts/upload/add-files.tsx';
import { FileTarget } from '../../../parts/upload/file-target.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import classes from './media.module.css';
import { MediumCard } from './medium-card.tsx';
import type { UploadDesk } from './use-written-media.ts';
import {
  addMedia,
  describeMedium,
  type Media,
  maxMedia,
  mediumOf,
  moveMedium,
  removeMedium,
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
  const remove = (key: string) => {
    onChange((before) => removeMedium(before, key));
    addButton.current?.focus(); // the button that was pressed goes
  };
  const isFull = media.length >= maxMedia;
  const named = (action: string) => (isOneOfMany ? { 'aria-label': `${action}: ${itemName}` } : {});
  return (
    <>
      <FileTarget onFiles={upload}>
        {rest.children}
        {media.length > 0 && (
          <ul className={classes.cards} aria-label={`Pictures and videos: ${itemName}`}>
            {media.map((medium, index) => (
              <li key={medium.key}>
                <MediumCard
                  medium={medium}
                  place={{ index, count: media.length }}
                  upload={desk.uploads.get(medium.key)}
                  problem={rest.problemOf(medium.key)}
                  onRetry={() => desk.retry(medium.key)}
                  onDescribe={(text) => onChange((before) => describeMedium(before, medium.key, text))}
                  onMove={(by) => onChange((before) => moveMedium(before, medium.key, by))}
                  onRemove={() => remove(medium.key)}
                />
              </li>
            ))}
          </ul>
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
