import { Text } from '@mantine/core';
import { IconLibraryPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Later, laterCode } from '../../../parts/later-code.tsx';
import { AddFiles } from '../../../parts/upload/add-files.tsx';
import { FileTarget } from '../../../parts/upload/file-target.tsx';
import { Tool } from '../item-tools.tsx';
import threadClasses from '../thread.module.css';
import { MediaTiles } from './media-tiles.tsx';
import type { UploadDesk } from './use-written-media.ts';
import { addMedia, type Media, maxMedia, mediumOf } from './written-media.ts';

const libraryDialog = laterCode(() => import('./library-dialog.tsx'), true);

interface Props {
  /** Label of the item, such as `Text, item 1 of 2`, where there are several. */
  readonly itemName: string | null;
  readonly media: Media;
  readonly onChange: (change: (media: Media) => Media) => void;
  readonly desk: UploadDesk;
  /** Problem of all of them together. */
  readonly problem: string | undefined;
  /** Problem of one of them. */
  readonly problemOf: (key: string) => string | undefined;
  /** Further buttons of the line below the field. */
  readonly tools: ReactNode;
  /** The field for the text: what is dropped or pasted there is added as well. */
  readonly children: ReactNode;
}

/** An item's field with its pictures, GIF or video, and the ways to add more. */
export function ItemMedia({ itemName, media, onChange, desk, problem, problemOf, tools, children }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const upload = (files: readonly File[]) => {
    const taken = files.slice(0, maxMedia - media.length);
    if (taken.length === 0) return;
    const added = desk.add(taken).map((key) => ({ key, id: null, altText: null }));
    onChange((before) => addMedia(before, added));
  };
  const choose = (ids: readonly string[]) =>
    onChange((before) =>
      addMedia(
        before,
        ids.map((id) => mediumOf(id)),
      ),
    );
  const isFull = media.length >= maxMedia;
  return (
    <>
      <FileTarget onFiles={upload}>
        {children}
        {media.length > 0 && (
          <MediaTiles
            {...{ itemName, media, onChange, desk, problemOf }}
            onRemoved={() => addButton.current?.focus()} // the button that was pressed goes
          />
        )}
        {problem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" tabIndex={-1} data-problem>
            {problem}
          </Text>
        )}
        <div className={threadClasses.tools}>
          <AddFiles
            ref={addButton}
            onFiles={upload}
            disabled={isFull}
            isSmall
            {...(itemName !== null && { 'aria-label': `Add pictures or a video: ${itemName}` })}
          />
          <Tool
            icon={IconLibraryPhoto}
            label="Choose from your media"
            of={itemName}
            isDisabled={isFull}
            onClick={() => setChoosing(true)}
          />
          {tools}
        </div>
      </FileTarget>
      <Later code={libraryDialog} isWanted={isChoosing}>
        {({ LibraryDialog }) => (
          <LibraryDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onChoose={choose} />
        )}
      </Later>
    </>
  );
}
