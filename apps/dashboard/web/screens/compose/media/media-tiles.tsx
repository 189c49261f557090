import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { Later, laterCode } from '../../../parts/later-code.tsx';
import { usePointerDrag } from '../../../parts/use-pointer-drag.ts';
import { PendingTile, UploadedTile } from './medium-tile.tsx';
import classes from './tiles.module.css';
import type { UploadDesk } from './use-written-media.ts';
import { describeMedium, type Media, moveMedium, removeMedium } from './written-media.ts';

const mediumDialog = laterCode(() => import('./medium-dialog.tsx'));

interface Props {
  /** Label of the item, such as `Text, item 1 of 2`, where there are several. */
  readonly itemName: string | null;
  readonly media: Media;
  readonly onChange: (change: (media: Media) => Media) => void;
  readonly desk: UploadDesk;
  /** Problem of one of them. */
  readonly problemOf: (key: string) => string | undefined;
  readonly onRemoved: () => void;
}

/** The media of an item in their order, as small pictures; each can be described, moved and removed. */
export function MediaTiles({ itemName, media, onChange, desk, problemOf, onRemoved }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const opened = media.findIndex(({ key }) => key === openKey);
  const move = (key: string, to: number) => onChange((before) => moveMedium(before, key, to));
  const drag = useTileDrag(
    media.map(({ key }) => key),
    move,
  );
  const remove = (key: string) => {
    setOpenKey(null);
    onChange((before) => removeMedium(before, key));
    onRemoved();
  };
  return (
    <>
      <ul
        className={classes.tiles}
        aria-label={itemName === null ? 'Pictures and videos' : `Pictures and videos: ${itemName}`}
      >
        {media.map(({ key, id, altText }, index) => (
          <li key={key} className={classes.entry}>
            <Tile
              {...{ id, altText }}
              which={`${index + 1} of ${media.length}`}
              upload={desk.uploads.get(key)}
              onRetry={() => desk.retry(key)}
              problem={problemOf(key)}
              onOpen={() => setOpenKey(key)}
              onRemove={() => remove(key)}
              drag={drag.propsOf(key)}
            />
          </li>
        ))}
      </ul>
      <Later code={mediumDialog} isWanted={openKey !== null}>
        {({ MediumDialog }) => (
          <MediumDialog
            medium={media[opened]}
            place={{ index: opened, count: media.length }}
            onClose={() => setOpenKey(null)}
            onDescribe={(key, text) => onChange((before) => describeMedium(before, key, text))}
            onMove={move}
            onRemove={remove}
          />
        )}
      </Later>
    </>
  );
}

interface TileProps extends Pick<Media[number], 'id' | 'altText'> {
  /** Its place, such as `1 of 3`. */
  readonly which: string;
  readonly upload: Parameters<typeof PendingTile>[0]['upload'];
  readonly onRetry: () => void;
  readonly problem: string | undefined;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly drag: ReturnType<ReturnType<typeof useTileDrag>['propsOf']>;
}

function Tile({ id, altText, which, upload, onRetry, problem, onOpen, onRemove, drag }: TileProps) {
  const isGoing = id === null && upload?.state.kind !== 'failed';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={`Picture or video ${which}`} className={classes.medium} {...drag}>
      {id === null ? (
        <PendingTile upload={upload} onRetry={onRetry} />
      ) : (
        <UploadedTile {...{ id, altText, which, problem, onOpen }} />
      )}
      <CloseButton
        className={classes.remove}
        size={20}
        iconSize={12}
        aria-label={`${isGoing ? 'Cancel the upload' : 'Remove'}: ${which}`}
        onClick={onRemove}
      />
    </div>
  );
}

/**
 * Lets one drag tiles to another place, by a mouse, a pen or a finger.
 * @param keys of the tiles, in their order
 * @param onMove called with a key and its new place, from 0
 * @returns the props of a tile
 */
function useTileDrag(keys: readonly string[], onMove: (key: string, to: number) => void) {
  const { propsOf } = usePointerDrag({
    area: 'ul',
    onDrop: (key, over) => onMove(key, keys.indexOf(over)),
  });
  return { propsOf };
}
