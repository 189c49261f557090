import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLibrary } from '../../../api/media.ts';
import type { Medium } from '../../../api/types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { LoadMore } from '../../../parts/load-more.tsx';
import { Loading } from '../../../parts/loading.tsx';
import { allMedia, isNarrowed, MediaFilterFields } from '../../../parts/media-filter-fields.tsx';
import { mediaNames } from '../../../parts/media-names.ts';
import { Problem } from '../../../parts/problem.tsx';
import { pictureOf, Thumbnail } from '../../../parts/thumbnail.tsx';
import { whyUnusable } from '../../../parts/why-unusable.ts';
import classes from './library-dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the ids of what was chosen, in the order in which it was. */
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Lets one choose from what was uploaded before. */
export function LibraryDialog({ isOpen, onClose, onChoose }: Props) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title="Your media"
      size="lg"
      onKeyDown={(event) => event.stopPropagation()} // Ctrl+Enter here is not meant for the post
    >
      {isOpen && <Library onClose={onClose} onChoose={onChoose} />}
    </Dialog>
  );
}

function Library({ onClose, onChoose }: Omit<Props, 'isOpen'>) {
  const [filter, setFilter] = useState(allMedia);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const library = useLibrary(filter);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = library;
  const media = data?.pages.flatMap((page) => page.data) ?? [];
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <Stack>
      <Group gap={6}>
        <MediaFilterFields
          filter={filter}
          onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
          autoFocus
        />
      </Group>
      {error && <Problem title="Couldn’t load your media" error={error} onRetry={() => library.refetch()} />}
      {isPending && <Loading />}
      {data !== undefined && media.length === 0 && (
        <Text c="dimmed" role="status">
          {isNarrowed(filter) ? 'Nothing found.' : 'No uploads yet.'}
        </Text>
      )}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Uploaded before">
        {media.map((medium) => (
          <li key={medium.id}>
            <LibraryEntry
              medium={medium}
              isChosen={chosen.includes(medium.id)}
              onToggle={(isChosen) => toggle(medium.id, isChosen)}
            />
          </li>
        ))}
      </Stack>
      <LoadMore {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
        >
          {chosen.length === 0 ? 'Add to the post' : `Add ${chosen.length} to the post`}
        </Button>
      </Group>
    </Stack>
  );
}

interface LibraryEntryProps {
  readonly medium: Medium;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
}

/** A medium that was uploaded before, to be chosen. */
function LibraryEntry({ medium, isChosen, onToggle }: LibraryEntryProps) {
  const { type, name, width, height } = medium;
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
            <Thumbnail {...pictureOf(medium)} />
          </div>
          <Stack gap={0} miw={0}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name || 'Without a name'}</bdi>
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
