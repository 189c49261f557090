import { Center, Loader, Text } from '@mantine/core';
import type { Medium } from '../../../api/types.ts';
import { Sentence } from '../../../parts/sentence.tsx';
import { Thumbnail } from '../../../parts/thumbnail.tsx';
import classes from './media.module.css';

interface Props {
  /** Not known yet. */
  readonly medium: Medium | undefined;
  readonly altText: string;
  /** Why it cannot be seen; null when it can. */
  readonly problem: string | null;
}

/** What can be seen of an uploaded file by now. */
export function MediumFile({ medium, altText, problem }: Props) {
  if (problem !== null)
    return (
      <Text size="sm" c="var(--mantine-color-error)" tabIndex={-1} data-problem>
        <Sentence>{problem}</Sentence>
      </Text>
    );
  if (medium === undefined || medium.status === 'processing')
    return (
      <Center className={classes.picture}>
        <Loader size="sm" role="status" aria-label="It is being prepared" />
      </Center>
    );
  const { id, type, thumbnailUrl, url } = medium;
  return (
    <div className={classes.picture}>
      <Thumbnail
        id={id}
        type={type}
        altText={altText}
        hasThumbnail={thumbnailUrl !== null}
        hasContent={url !== null}
        whole
      />
    </div>
  );
}
