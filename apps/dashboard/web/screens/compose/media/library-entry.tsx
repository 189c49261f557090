import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { Medium } from '../../../api/types.ts';
import { mediaNames } from '../../../parts/media-names.ts';
import { Thumbnail } from '../../../parts/thumbnail.tsx';
import { whyUnusable } from '../../../parts/why-unusable.ts';
import classes from './media.module.css';

interface Props {
  readonly medium: Medium;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
}

/** A medium that was uploaded before, to be chosen. */
export function LibraryEntry({ medium, isChosen, onToggle }: Props) {
  const { id, type, name, altText, width, height, thumbnailUrl, url } = medium;
  const refusal = whyUnusable(medium);
  return (
    <Checkbox
      checked={isChosen}
      disabled={refusal !== null}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      styles={{ body: { alignItems: 'center' } }}
      label={
        <Group gap="sm" wrap="nowrap">
          <div className={classes.choice}>
            <Thumbnail
              id={id}
              type={type}
              altText={altText}
              hasThumbnail={thumbnailUrl !== null}
              hasContent={url !== null}
            />
          </div>
          <Stack gap={0} miw={0}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name || 'Without a name'}
            </Text>
            <Text size="xs" c="dimmed">
              {mediaNames[type]}, {width} × {height} pixels
            </Text>
            {refusal !== null && (
              <Text size="xs" c="dimmed">
                {refusal}
              </Text>
            )}
          </Stack>
        </Group>
      }
    />
  );
}
