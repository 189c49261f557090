import { type Platform, platformTitles } from '@carillon/core';
import { Text } from '@mantine/core';
import { fileOf, useMedia } from '../../../api/media.ts';
import type { Medium } from '../../../api/types.ts';
import { Thumbnail } from '../../../parts/thumbnail.tsx';
import classes from './media.module.css';
import type { WrittenMedium } from './written-media.ts';

interface Props {
  readonly media: readonly WrittenMedium[];
  readonly platform: Platform;
}

/** Most media that a network shows side by side. */
const maxShown = 4;

const layouts = [classes.one, classes.two, classes.three, classes.four] as const;

/** The media of an item as networks lay them out: one by itself, several in one area. Those that can go out only. */
export function PreviewMedia({ media, platform }: Props) {
  const known = useMedia(media.flatMap(({ id }) => id ?? []));
  const shown = media
    .flatMap(({ id, altText }) => {
      const medium = known.get(id ?? '');
      return medium?.status === 'ready' ? [{ ...medium, altText: altText ?? medium.altText }] : [];
    })
    .slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <ul className={`${classes.shown} ${layouts[shown.length - 1]}`} aria-label="Pictures and videos">
      {shown.map((medium) => (
        <li key={medium.id}>
          <PreviewMedium medium={medium} platform={platform} isAlone={shown.length === 1} />
        </li>
      ))}
    </ul>
  );
}

interface MediumProps extends Pick<Props, 'platform'> {
  readonly medium: Medium;
  readonly isAlone: boolean;
}

function PreviewMedium({ medium, platform, isAlone }: MediumProps) {
  const { id, type, url, altText, thumbnailUrl, width, height } = medium;
  if (type === 'video' && url !== null) {
    // biome-ignore lint/a11y/useMediaCaption: it shows what goes out, and captions are no part of that
    return <video controls preload="metadata" src={fileOf(id, 'content')} />;
  }
  return (
    <>
      <div style={isAlone ? { aspectRatio: `${width} / ${height}`, maxHeight: '24rem' } : { height: '100%' }}>
        <Thumbnail
          id={id}
          type={type}
          altText={altText}
          hasThumbnail={thumbnailUrl !== null}
          whole={isAlone}
        />
      </div>
      {type === 'gif' && platform === 'bluesky' && (
        <Text size="sm" c="dimmed" mt={4}>
          On {platformTitles[platform]} this GIF goes out as a still picture.
        </Text>
      )}
    </>
  );
}
