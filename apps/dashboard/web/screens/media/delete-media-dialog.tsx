import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { MediumUses } from '../../api/media.ts';
import type { Run } from '../../api/media-changes.ts';
import type { Medium } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { mediaInWords } from '../../parts/media-names.ts';
import { nameOf, usesInWords } from './medium-in-words.ts';

interface Props {
  readonly media: readonly Medium[];
  readonly uses: ReadonlyMap<string, MediumUses>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly run: Run;
}

/** Asks before media are deleted, and says which of them posts still need: those stay. */
export function DeleteMediaDialog({ media, uses, isOpen, onClose, run }: Props) {
  const needed = media.filter(({ id }) => uses.get(id)?.needed);
  const free = media.filter((medium) => !needed.includes(medium));
  const shown = free.filter(({ id }) => (uses.get(id)?.posts ?? 0) > 0);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Delete ${mediaInWords(free)}`}>
      <Stack>
        {shown.length > 0 && <Text>Published posts here lose {mediaInWords(shown)}.</Text>}
        {needed.length > 0 && (
          <>
            <Text>
              {mediaInWords(needed)} {needed.length === 1 ? 'stays' : 'stay'}, because posts need them:
            </Text>
            <List size="sm">
              {needed.map((medium) => (
                <List.Item key={medium.id}>
                  <Anchor component={Link} href={`/media?medium=${medium.id}`} size="sm" onClick={onClose}>
                    <bdi>{nameOf(medium)}</bdi>
                  </Anchor>{' '}
                  {usesInWords(uses.get(medium.id) ?? { posts: 0, more: false })}
                </List.Item>
              ))}
            </List>
          </>
        )}
        {free.length > 0 && <Text>This cannot be undone.</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red.9"
            disabled={free.length === 0}
            onClick={() => {
              run(free, { kind: 'delete' }, 'deleted');
              onClose();
            }}
          >
            Delete {mediaInWords(free)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
