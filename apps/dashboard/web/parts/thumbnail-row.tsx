import type { PostMedium } from '../api/types.ts';
import classes from './thumbnail.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  readonly media: readonly Pick<PostMedium, 'id' | 'type' | 'altText' | 'thumbnailUrl' | 'url'>[];
}

/** The media of a post in a row, small; nothing when it has none. */
export function ThumbnailRow({ media }: Props) {
  if (media.length === 0) return null;
  return (
    <ul className={classes.row} aria-label="Pictures and videos">
      {media.map(({ id, type, altText, thumbnailUrl, url }) => (
        <li key={id}>
          <Thumbnail
            id={id}
            type={type}
            altText={altText}
            hasThumbnail={thumbnailUrl !== null}
            hasContent={url !== null}
          />
        </li>
      ))}
    </ul>
  );
}
