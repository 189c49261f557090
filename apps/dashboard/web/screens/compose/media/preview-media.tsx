import type { Platform } from '@carillon/core';
import { mediaRules } from '@carillon/networks/descriptors';
import { Text } from '@mantine/core';
import { fileOf, useMedia } from '../../../api/media.ts';
import type { Medium } from '../../../api/types.ts';
import { Thumbnail } from '../../../parts/thumbnail.tsx';
import classes from './media.module.css';
import { shownMedia } from './shown-media.ts';
import type { WrittenMedium } from './written-media.ts';

interface Props {
  readonly media: readonly WrittenMedium[];
  readonly platform: Platform;
  /** Whether the network has something against one of them. */
  readonly isRefused: (key: string) => boolean;
}

const layouts = [classes.one, classes.two, classes.three, classes.four] as const;

/** The media of an item as networks lay them out: one by itself, several in one area. Those that go out there only. */
export function PreviewMedia({ media, platform, isRefused }: Props) {
  const known = useMedia(media.flatMap(({ id }) => id ?? []));
  const { shown, notes } = shownMedia(
    media.flatMap(({ key, id, altText }) => {
      const medium = known.get(id ?? '');
      if (medium === undefined) return [];
      return [{ ...medium, altText: altText ?? medium.altText, isRefused: isRefused(key) }];
    }),
    platform,
    mediaRules[platform],
  );
  return (
    <>
      {shown.length > 0 && (
        <ul className={`${classes.shown} ${layouts[shown.length - 1]}`} aria-label="Pictures and videos">
          {shown.map((medium) => (
            <li key={medium.id}>
              <PreviewMedium medium={medium} isAlone={shown.length === 1} />
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
  readonly medium: Medium;
  readonly isAlone: boolean;
}

function PreviewMedium({ medium, isAlone }: MediumProps) {
  const { id, type, url, altText, thumbnailUrl, width, height } = medium;
  if (type === 'video' && url !== null) {
    // biome-ignore lint/a11y/useMediaCaption: it shows what goes out, and captions are no part of that
    return <video controls preload="metadata" src={fileOf(id, 'content')} />;
  }
  return (
    <div style={isAlone ? { aspectRatio: `${width} / ${height}`, maxHeight: '24rem' } : { height: '100%' }}>
      <Thumbnail id={id} type={type} altText={altText} hasThumbnail={thumbnailUrl !== null} whole={isAlone} />
    </div>
  );
}
