import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { Later, laterCode } from '../../../parts/later-code.tsx';
import { PendingTile, UploadedTile } from './medium-tile.tsx';
import classes from './tiles.module.css';
import { useTileDrag } from './use-tile-drag.ts';
import type { UploadDesk } from './use-written-media.ts';
import { describeMedium, type Media, moveMedium, removeMedium } from './written-media.ts';

const mediumDialog = laterCode(() => import('./medium-dialog.tsx'));

interface Props {
  /** Label of the item, such as `Text, item 1 of 2`, where there are several. */
  readonly itemName: string | null;
  readonly media: Media;
  readonly onChange: (change: (media: Media) => Media) => void;
  readonly desk: UploadDesk;
  /** What is wrong with one of them. */
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
        {media.map(({ key, id, altText }, index) => {
          const which = `${index + 1} of ${media.length}`;
          const upload = desk.uploads.get(key);
          const isGoing = id === null && upload?.state.kind !== 'failed';
          return (
            <li key={key} className={classes.entry}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
              <div
                role="group"
                aria-label={`Picture or video ${which}`}
                className={classes.medium}
                {...drag.propsOf(key)}
              >
                {id === null ? (
                  <PendingTile upload={upload} onRetry={() => desk.retry(key)} />
                ) : (
                  <UploadedTile
                    {...{ id, altText, which }}
                    problem={problemOf(key)}
                    onOpen={() => setOpenKey(key)}
                  />
                )}
                <CloseButton
                  className={classes.remove}
                  size={20}
                  iconSize={12}
                  aria-label={`${isGoing ? 'Cancel the upload' : 'Remove'}: ${which}`}
                  onClick={() => remove(key)}
                />
              </div>
            </li>
          );
        })}
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
