import { Badge } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { fileOf } from '../api/media.ts';
import classes from './thumbnail.module.css';

/** So soon there is a frame, s. Safari shows none of a video that did not begin. */
const firstFrame = 0.001;

interface Props {
  readonly id: string;
  /** Fills its place, unless all of it must be seen. */
  readonly whole: boolean;
}

/**
 * The first frame of a video, which the server has no small picture of. It covers what else is in its place, once it is there:
 * a browser that cannot play it shows that. The browser reads the beginning and the index of the file, once it is in sight.
 */
export function VideoFrame({ id, whole }: Props) {
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
          src={`${fileOf(id, 'content')}#t=${firstFrame}`}
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
