import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { fileOf } from '../../api/media.ts';
import { useMediaUses } from '../../api/media-uses.ts';
import type { Medium } from '../../api/types.ts';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { When } from '../../parts/when.tsx';
import { whyUnusable } from '../../parts/why-unusable.ts';
import { AltTextForm } from './alt-text-form.tsx';
import { Lifetime } from './lifetime.tsx';
import { measuresOf } from './measures.ts';
import classes from './media.module.css';
import { UsedBy } from './used-by.tsx';

interface Props {
  readonly medium: Medium;
  readonly onDelete: () => void;
}

/** A medium, large, with its text for people who cannot see it and the posts that use it. */
export function MediumDetail({ medium, onDelete }: Props) {
  const { id, type, url, createdAt } = medium;
  const uses = useMediaUses([[id]]).get(id);
  const problem = whyUnusable(medium);
  return (
    <Stack>
      <Large medium={medium} />
      <Text size="sm" c="dimmed">
        {measuresOf(medium)}
        <br />
        Uploaded <When at={createdAt} />
        <br />
        <Lifetime medium={medium} uses={uses} />
        {medium.expiresAt !== null && !uses?.needed && ', unless a post needs it by then'}
      </Text>
      {problem !== null && <Text size="sm">{problem}</Text>}
      {type !== 'video' && <AltTextForm medium={medium} />}
      <UsedBy id={id} />
      <Group justify="space-between">
        {url === null ? (
          <span />
        ) : (
          <Anchor href={fileOf(id, 'content')} download size="sm">
            Download
          </Anchor>
        )}
        <Button variant="default" onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </Stack>
  );
}

function Large({ medium: { id, type, altText, url, thumbnailUrl } }: Pick<Props, 'medium'>) {
  return (
    <div className={classes.large}>
      {type === 'video' && url !== null ? (
        // biome-ignore lint/a11y/useMediaCaption: it shows what goes out, and captions are no part of that
        <video controls preload="metadata" src={fileOf(id, 'content')} />
      ) : (
        <Thumbnail id={id} type={type} altText={altText} hasThumbnail={thumbnailUrl !== null} whole />
      )}
    </div>
  );
}
