import { type Located, limitsFor } from '@carillon/core';
import { mediaRules } from '@carillon/networks/descriptors';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { PostMedium } from '../../api/types.ts';
import { Thumbnail, videoAtFirst } from '../thumbnail.tsx';
import classes from './network-media.module.css';
import { type PreviewedMedium, shownMedia } from './shown-media.ts';

type DrawnMedium = Pick<PostMedium, 'id' | 'type' | 'url' | 'altText' | 'thumbnailUrl' | 'width' | 'height'>;

interface Props {
  readonly media: readonly (DrawnMedium & PreviewedMedium)[];
  readonly place: Located;
}

const layouts = [classes.one, classes.two, classes.three, classes.four, classes.more] as const;

/** The media of an item as networks lay them out: one by itself, several in one area. Those that go out there only. */
export function NetworkMedia({ media, place }: Props) {
  const { shown, notes } = shownMedia(media, limitsFor(place, mediaRules));
  return (
    <>
      {shown.length > 0 && (
        <ul
          className={`${classes.shown} ${layouts[Math.min(shown.length, layouts.length) - 1]}`}
          aria-label="Pictures and videos"
        >
          {shown.map((medium) => (
            <li key={medium.id}>
              <ShownMedium medium={medium} isAlone={shown.length === 1} />
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" mt={4}>
          {note}
        </Text>
      ))}
    </>
  );
}

interface MediumProps {
  readonly medium: DrawnMedium;
  readonly isAlone: boolean;
}

/** A picture, or a video that can be played here; one that this browser cannot play is a word. */
function ShownMedium({ medium, isAlone }: MediumProps) {
  const [cannotPlay, setCannotPlay] = useState(false);
  const { id, type, url, altText, thumbnailUrl, width, height } = medium;
  if (type === 'video' && url !== null && !cannotPlay) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: it shows what goes out, and captions are no part of that
      <video
        controls
        preload="metadata"
        src={videoAtFirst(id)}
        aria-label={altText.trim() || 'Video without alt text'}
        onError={() => setCannotPlay(true)}
      />
    );
  }
  return (
    <div style={isAlone ? { aspectRatio: `${width} / ${height}`, maxHeight: '24rem' } : { height: '100%' }}>
      <Thumbnail id={id} type={type} altText={altText} hasThumbnail={thumbnailUrl !== null} whole={isAlone} />
    </div>
  );
}
