import type { MediaType } from '@carillon/core';
import { Badge, Center, Stack, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconGif, IconPhoto, IconVideo } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { fileOf } from '../api/media.ts';
import type { PostMedium } from '../api/types.ts';
import { mediaNames } from './media-names.ts';
import classes from './thumbnail.module.css';

const icons = { image: IconPhoto, gif: IconGif, video: IconVideo };

interface Props {
  readonly id: string;
  readonly type: MediaType;
  /** Empty where nothing was written. */
  readonly altText: string;
  /** False for one that has no small picture of it, as a video. */
  readonly hasThumbnail: boolean;
  /** True where the file itself is there: the first frame of a video is shown. */
  readonly hasContent?: boolean;
  /** Fills its place, unless all of it must be seen. */
  readonly whole?: boolean;
}

/** A small picture of a medium, of a video its first frame; without one, what it is in words. It is as large as its place. */
export function Thumbnail({ id, type, altText, hasThumbnail, hasContent = false, whole = false }: Props) {
  const [isGone, setGone] = useState(false);
  const alt = altText.trim() === '' ? `${mediaNames[type]} without alt text` : altText;
  if (!hasThumbnail || isGone)
    return (
      <NoThumbnail type={type} alt={alt}>
        {type === 'video' && hasContent && <VideoFrame id={id} whole={whole} />}
      </NoThumbnail>
    );
  return (
    <div className={classes.place}>
      <img
        src={fileOf(id, 'thumbnail')}
        alt={alt}
        loading="lazy"
        draggable={false}
        className={whole ? classes.whole : classes.filling}
        onError={() => setGone(true)}
      />
      {type === 'gif' && (
        <Badge size="sm" color="dark" radius="sm" className={classes.mark} aria-hidden>
          GIF
        </Badge>
      )}
    </div>
  );
}

interface NoThumbnailProps {
  readonly type: MediaType;
  readonly alt: string;
  /** Covers it. */
  readonly children: ReactNode;
}

function NoThumbnail({ type, alt, children }: NoThumbnailProps) {
  const Icon = icons[type];
  return (
    <Center role="img" aria-label={alt} className={classes.place}>
      <Stack gap={0} align="center">
        <Icon size={24} aria-hidden />
        <Text size="xs">{mediaNames[type]}</Text>
      </Stack>
      {children}
    </Center>
  );
}

/** The file of a video, at its first frame, s: Safari shows none of a video that did not begin. */
export const videoAtFirst = (id: string): string => `${fileOf(id, 'content')}#t=0.001`;

interface VideoFrameProps {
  readonly id: string;
  /** Fills its place, unless all of it must be seen. */
  readonly whole: boolean;
}

/**
 * The first frame of a video, which the server has no small picture of. It covers what else is in its place, once it is there:
 * a browser that cannot play it shows that. The browser reads the beginning and the index of the file, once it is in sight.
 */
function VideoFrame({ id, whole }: VideoFrameProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [state, setState] = useState<'unseen' | 'asked' | 'there' | 'gone'>('unseen');
  useEffect(() => {
    if (inViewport) setState((before) => (before === 'unseen' ? 'asked' : before));
  }, [inViewport]);
  const isThere = state === 'there';
  return (
    <div ref={ref} className={classes.frame} data-there={isThere || undefined} aria-hidden>
      {(state === 'asked' || isThere) && (
        <video
          src={videoAtFirst(id)}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          className={whole ? classes.whole : classes.filling}
          onLoadedData={() => setState('there')}
          onError={() => setState('gone')}
        />
      )}
      {isThere && (
        <Badge size="sm" color="dark" radius="sm" className={classes.mark}>
          Video
        </Badge>
      )}
    </div>
  );
}

type PicturedMedium = Pick<PostMedium, 'id' | 'type' | 'altText' | 'thumbnailUrl' | 'url'>;

/** Thumbnail of a medium. */
export const pictureOf = ({ id, type, altText, thumbnailUrl, url }: PicturedMedium): Props => ({
  id,
  type,
  altText,
  hasThumbnail: thumbnailUrl !== null,
  hasContent: url !== null,
});

interface ThumbnailRowProps {
  readonly media: readonly PicturedMedium[];
}

/** The media of a post in a row, small; nothing when it has none. */
export function ThumbnailRow({ media }: ThumbnailRowProps) {
  if (media.length === 0) return null;
  return (
    <ul className={classes.row} aria-label="Pictures and videos">
      {media.map((medium) => (
        <li key={medium.id}>
          <Thumbnail {...pictureOf(medium)} />
        </li>
      ))}
    </ul>
  );
}
