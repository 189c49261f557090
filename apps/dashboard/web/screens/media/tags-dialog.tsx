import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Run } from '../../api/media-changes.ts';
import type { Medium } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { mediaInWords } from '../../parts/media-names.ts';
import { commonTags, tagsAfter } from './tag-changes.ts';
import { TagsField } from './tags-field.tsx';

interface Props {
  readonly media: readonly Medium[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly run: Run;
}

/** Changes the tags that several media have in common; each keeps its own. */
export function TagsDialog({ media, isOpen, onClose, run }: Props) {
  const common = commonTags(media);
  const [tags, setTags] = useState<readonly string[]>(common);
  const close = () => {
    setTags(common);
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const of = (medium: Medium) => {
      const after = tagsAfter(medium, common, tags);
      return after && { tags: after };
    };
    run(
      media.filter((medium) => of(medium) !== null),
      { kind: 'change', of },
      'tagged',
    );
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={`Tags of ${mediaInWords(media)}`}>
      <form onSubmit={save}>
        <Stack>
          <TagsField value={tags} onChange={setTags} autoFocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={tags.join() === common.join()}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
