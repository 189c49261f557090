import type { BulkAction } from '@carillon/core';
import { Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type BulkChosen,
  isAtWork,
  useBeginBulk,
  useBulkChange,
  useBulkPreview,
} from '../../../api/bulk-changes.ts';
import type { ListedPost } from '../../../api/types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { PendingButton } from '../../../parts/pending-button.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { scrolledByKeys } from '../../../parts/scrolled-by-keys.ts';
import { SelectionBar } from '../../../parts/selection-bar.tsx';
import { shownText } from '../../../parts/shown-text.ts';
import { AccountsFields } from './accounts-fields.tsx';
import classes from './bulk.module.css';
import { type BulkKind, bulkKinds, fits, hasSeveralTimes, postCount } from './bulk-actions.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { isWhole, MoveFields } from './move-fields.tsx';

/** Posts selected by name, as a list shows them or by their ids, or all of a list. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'posts'; readonly posts: readonly ListedPost[] }
  | { readonly kind: 'all'; readonly filter: NonNullable<BulkChosen['filter']> };

interface Props {
  readonly kind: BulkKind;
  readonly selection: Selection;
  readonly onCancel: () => void;
  /** It has begun; a dialog that is closed says no more. */
  readonly onBegun: (id: string) => void;
}

/** Asks before something is done with many posts. */
export function BulkDialog({ kind, selection, onCancel, onBegun }: Props) {
  const [action, setAction] = useState(kind.first);
  const begin = useBeginBulk();
  const about = useAbout(selection, action);
  const { label, question, isHarmless } = kind;
  return (
    <Dialog
      opened
      onClose={begin.isPending ? () => {} : onCancel}
      title={about.count === null ? label : `${label}: ${postCount(about.count)}`}
    >
      <Stack>
        <Text>
          {action.name === 'move' && about.count !== null ? `Moves ${postCount(about.count)}.` : question}
        </Text>
        {about.leftOut !== '' && <Text>Left out: {about.leftOut}</Text>}
        {about.error && <Problem error={about.error} title="Couldn’t look for the posts" />}
        {action.name === 'move' && (
          <MoveFields value={action.to} onChange={(to) => setAction({ name: 'move', to })} />
        )}
        {action.name === 'accounts' && <AccountsFields value={action} onChange={setAction} />}
        {action.name === 'delete' && <Texts texts={about.texts} count={about.count ?? 0} />}
        {begin.error && <Problem error={begin.error} title={`Couldn’t ${label.toLowerCase()}`} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={begin.isPending} data-autofocus>
            Cancel
          </Button>
          <PendingButton
            {...(!isHarmless && { color: 'red.9' })}
            isPending={begin.isPending}
            disabled={!about.count || !isReady(action)}
            onClick={() =>
              begin.mutate({ ...chosen(selection, action), action }, { onSuccess: ({ id }) => onBegun(id) })
            }
          >
            {label}
          </PendingButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ProgressProps {
  readonly id: string;
  /** Of its action. */
  readonly name: string;
  /** @param isOver the person has seen how it ended */
  readonly onClose: (isOver: boolean) => void;
}

/** How far one is that has begun, and its result: beside the list, which one can go on with. */
export function BulkProgressPanel({ id, name, onClose }: ProgressProps) {
  const { data: change } = useBulkChange(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []); // what began it is gone
  const close = () => {
    document.getElementById('content')?.focus({ preventScroll: true });
    onClose(change !== undefined && !isAtWork(change));
  };
  const label = bulkKinds.find((kind) => kind.name === name)?.label ?? '';
  return (
    <SelectionBar>
      <section ref={panel} aria-label={`${label}: progress`} tabIndex={-1} className={classes.progress}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <BulkProgress id={id} onClose={close} />
      </section>
    </SelectionBar>
  );
}

function isReady(action: BulkAction): boolean {
  if (action.name === 'move') return isWhole(action.to);
  return action.name !== 'accounts' || action.add.length + action.remove.length > 0;
}

function chosen(selection: Selection, action: BulkAction): BulkChosen {
  if (selection.kind === 'all') return { filter: selection.filter };
  if (selection.kind === 'ids') return { ids: [...selection.ids] };
  return {
    chosen: selection.posts
      .filter((post) => fits(action, post))
      .map(({ id, status, updatedAt }) => ({ id, status, updatedAt })),
  };
}

interface About {
  /** Posts with which it is done; null while that is not known. */
  readonly count: number | null;
  /** Of how many posts it is not, and why, where people may expect otherwise. */
  readonly leftOut: string;
  /** The first of them. */
  readonly texts: readonly { readonly id: string; readonly text: string }[];
  readonly error: Error | null;
}

/** Facts about the posts before it begins. */
function useAbout(selection: Selection, action: BulkAction): About {
  const asked =
    selection.kind !== 'posts' && isReady(action) ? { ...chosen(selection, action), action } : null;
  const { data, error } = useBulkPreview(asked);
  if (selection.kind !== 'posts')
    return {
      count: data?.count ?? null,
      texts: data?.posts ?? [],
      error,
      leftOut: data?.leftOut ? `${postCount(data.leftOut)} where this isn’t possible.` : '',
    };
  const fitting = selection.posts.filter((post) => fits(action, post));
  const several =
    action.name === 'move'
      ? selection.posts.filter((post) => !fits(action, post) && hasSeveralTimes(post))
      : [];
  return {
    count: fitting.length,
    leftOut:
      several.length === 0 ? '' : `${postCount(several.length)} with different times on different accounts.`,
    texts: fitting.map(({ id, content }) => ({ id, text: content })),
    error: null,
  };
}

/** Texts that are shown at most. */
const maxTexts = 100;

/** Texts of posts to delete. */
const Texts = ({ texts, count }: { texts: About['texts']; count: number }) => (
  <ScrollArea.Autosize mah={240} {...scrolledByKeys('Posts to delete')}>
    <List size="sm">
      {texts.slice(0, maxTexts).map(({ id, text }) => (
        <List.Item key={id}>{shownText(text).slice(0, 60)}</List.Item>
      ))}
      {count > maxTexts && <List.Item>and {postCount(count - maxTexts)} more</List.Item>}
    </List>
  </ScrollArea.Autosize>
);
