import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { MediumUses } from '../../api/media.ts';
import type { Medium } from '../../api/types.ts';
import { lacksDescription } from '../../parts/lacks-description.ts';
import { pictureOf, Thumbnail } from '../../parts/thumbnail.tsx';
import { whyUnusable } from '../../parts/why-unusable.ts';
import { Lifetime } from './lifetime.tsx';
import classes from './media.module.css';
import { type Fate, fateOf, measuresOf, nameOf, usesInWords } from './medium-in-words.ts';

interface Props {
  readonly medium: Medium;
  /** Not known yet. */
  readonly uses: MediumUses | undefined;
  /** The address where it is open. */
  readonly href: string;
  readonly isSelected: boolean;
  /** @param isRange with all between it and the one before */
  readonly onSelect: (isRange: boolean) => void;
  readonly onKeep: () => void;
}

/** Those of media that one may want to keep. */
const fates: readonly Fate[] = ['goes', 'file goes'];

/** The id of the link that opens a medium; it gets the focus afterwards. */
export const tileId = (mediumId: string | null): string => `open-${mediumId}`;

/** A medium in the library. */
export function MediumTile({ medium, uses, href, isSelected, onSelect, onKeep }: Props) {
  const problem = whyUnusable(medium);
  const name = nameOf(medium);
  return (
    <article className={classes.tile} data-selected={isSelected || undefined}>
      <div className={classes.picture}>
        <Thumbnail {...pictureOf(medium)} whole />
      </div>
      <Checkbox
        size="sm"
        className={classes.box}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <Anchor
        component={Link}
        href={href}
        id={tileId(medium.id)}
        size="sm"
        c="inherit"
        fw={500}
        className={classes.name}
        dir="auto"
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {measuresOf(medium)}
      </Text>
      {medium.tags.length > 0 && (
        <Text size="xs" c="dimmed" truncate="end" dir="auto" title={medium.tags.join(', ')}>
          {medium.tags.join(', ')}
        </Text>
      )}
      {problem !== null && <Text size="xs">{problem}</Text>}
      {lacksDescription(medium) && <Text size="xs">No alt text yet.</Text>}
      {uses !== undefined && (
        <Text size="xs" fw={500}>
          {usesInWords(uses)}
        </Text>
      )}
      <Group justify="space-between" gap="xs" mih={28} mt="auto" wrap="nowrap">
        <Lifetime medium={medium} uses={uses} />
        {fates.includes(fateOf(medium, uses)) && (
          <Button
            size="xs"
            variant="default"
            className={classes.above}
            leftSection={<IconPin size={12} aria-hidden />}
            aria-label={`Keep ${name}`}
            onClick={onKeep}
          >
            Keep
          </Button>
        )}
      </Group>
    </article>
  );
}
