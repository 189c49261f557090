import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { MediumUses } from '../../api/media.ts';
import type { Medium } from '../../api/types.ts';
import { lacksDescription } from '../../parts/lacks-description.ts';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { When } from '../../parts/when.tsx';
import { whyUnusable } from '../../parts/why-unusable.ts';
import { Lifetime } from './lifetime.tsx';
import { measuresOf } from './measures.ts';
import classes from './media.module.css';
import { usesInWords } from './uses-in-words.ts';

interface Props {
  readonly medium: Medium;
  /** Not known yet. */
  readonly uses: MediumUses | undefined;
  /** The address where it is open. */
  readonly href: string;
}

/** The id of the link that opens a medium; it gets the focus afterwards. */
export const tileId = (mediumId: string | null): string => `open-${mediumId}`;

/** A medium in the library. */
export function MediumTile({ medium, uses, href }: Props) {
  const { id, type, altText, thumbnailUrl, url, createdAt } = medium;
  const problem = whyUnusable(medium);
  return (
    <Paper withBorder p="xs" component="article" className={classes.tile}>
      <Stack gap="xs">
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
        <Anchor component={Link} href={href} id={tileId(id)} size="sm" className={classes.name}>
          {medium.name || 'Without a name'}
        </Anchor>
        <Text size="xs" c="dimmed">
          {measuresOf(medium)}
          <br />
          Uploaded <When at={createdAt} />
          <br />
          <Lifetime medium={medium} uses={uses} />
        </Text>
        {problem !== null && <Text size="xs">{problem}</Text>}
        {lacksDescription(medium) && <Text size="xs">It has no description yet.</Text>}
        {uses !== undefined && (
          <Text size="xs" fw={600}>
            {usesInWords(uses)}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
