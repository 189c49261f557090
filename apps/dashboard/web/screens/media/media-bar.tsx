import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MediumUses } from '../../api/media.ts';
import type { Run } from '../../api/media-changes.ts';
import type { Medium } from '../../api/types.ts';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';

const tagsDialog = laterCode(() => import('./tags-dialog.tsx'));

interface Props {
  /** Those that are selected. */
  readonly media: readonly Medium[];
  readonly uses: ReadonlyMap<string, MediumUses>;
  readonly run: Run;
  readonly onSelectNone: () => void;
}

/** Actions on the selected media; each says how many of them it is for. */
export function MediaBar({ media, uses, run, onSelectNone }: Props) {
  const [opened, setOpened] = useState<'tags' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const loose = media.filter(({ kept, status }) => !kept && status !== 'expired' && status !== 'failed');
  const kept = media.filter((medium) => medium.kept);
  const set = (some: readonly Medium[], kept: boolean) =>
    run(some, { kind: 'change', of: () => ({ kept }) }, kept ? 'kept' : 'no longer kept');
  return (
    <>
      {media.length > 0 && (
        <SelectionBar label="Selected media">
          <Text size="sm">{media.length} selected</Text>
          <Action count={loose.length} onClick={() => set(loose, true)}>
            Keep
          </Action>
          <Action count={kept.length} onClick={() => set(kept, false)}>
            Stop keeping
          </Action>
          <Action count={media.length} onClick={() => setOpened('tags')}>
            Tag
          </Action>
          <Action count={media.length} onClick={() => setOpened('delete')}>
            Delete
          </Action>
          <Button size="xs" variant="subtle" onClick={onSelectNone}>
            Select none
          </Button>
        </SelectionBar>
      )}
      <Later code={tagsDialog} isWanted={opened === 'tags'}>
        {({ TagsDialog }) => (
          <TagsDialog
            key={media.map(({ id, tags }) => [id, ...tags].join()).join()}
            isOpen={opened === 'tags'}
            onClose={close}
            {...{ media, run }}
          />
        )}
      </Later>
      <DeleteMediaDialog isOpen={opened === 'delete'} onClose={close} {...{ media, uses, run }} />
    </>
  );
}

interface ActionProps {
  readonly count: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ count, onClick, children }: ActionProps) => (
  <Button size="xs" variant="default" disabled={count === 0} onClick={onClick}>
    {children} ({count})
  </Button>
);
