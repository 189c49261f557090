import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type BulkChange,
  bulkFilterOf,
  isAtWork,
  useFitting,
  useMatching,
  useNewestBulkChange,
} from '../../../api/bulk-changes.ts';
import type { PostsQuery } from '../../../api/posts-page.ts';
import type { ListedPost } from '../../../api/types.ts';
import { Later, laterCode } from '../../../parts/later-code.tsx';
import { PendingButton } from '../../../parts/pending-button.tsx';
import { SelectionBar } from '../../../parts/selection-bar.tsx';
import { countInWords } from '../tabs.ts';
import { type BulkKind, bulkKinds, fits, hasSeveralTimes, postCount } from './bulk-actions.ts';
import type { Selection } from './bulk-dialog.tsx';
import { progressOf } from './bulk-progress.tsx';

const dialogs = laterCode(() => import('./dialogs.ts'));

interface Props {
  readonly query: PostsQuery;
  /** Those that are selected. */
  readonly posts: readonly ListedPost[];
  /** All that match are selected: how many there are, in words; null while they are not. */
  readonly all: string | null;
  /** True when there are more that match than the page has, all of which is selected. */
  readonly hasMore: boolean;
  readonly onSelectAll: (count: string) => void;
  readonly onSelectNone: () => void;
}

interface Opened {
  readonly kind: BulkKind;
  readonly selection: Selection;
}

/** Actions on the selected posts, where they fit one of them; each says how many. */
export function BulkBar({ query, posts, all, hasMore, onSelectAll, onSelectNone }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [begun, setBegun] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const open = async (kind: BulkKind) =>
    setOpened({
      kind,
      selection: all === null ? { kind: 'posts', posts } : { kind: 'all', filter: await bulkFilterOf(query) },
    });
  return (
    <>
      {posts.length === 0 && all === null && begun === null && <AtWork seen={seen} onShow={setBegun} />}
      {(posts.length > 0 || all !== null) && (
        <SelectionBar label="Selected posts">
          <Text size="sm">{all === null ? `${posts.length} selected` : `All ${all} selected`}</Text>
          {all === null && hasMore && <SelectAll query={query} onSelectAll={onSelectAll} />}
          {bulkKinds.map((kind) => (
            <ActionButton
              key={kind.name}
              {...{ query, kind, posts }}
              isAll={all !== null}
              onClick={() => open(kind)}
            />
          ))}
          <Button size="xs" variant="subtle" onClick={onSelectNone}>
            Select none
          </Button>
        </SelectionBar>
      )}
      <Later code={dialogs} isWanted={opened !== null || begun !== null}>
        {({ BulkDialog, BulkProgressPanel }) => (
          <>
            {opened !== null && (
              <BulkDialog
                {...opened}
                onCancel={() => setOpened(null)}
                onBegun={(id) => {
                  setBegun({ id, name: opened.kind.name });
                  setOpened(null);
                  onSelectNone();
                }}
              />
            )}
            {begun !== null && (
              <BulkProgressPanel
                {...begun}
                onClose={(isOver) => {
                  if (isOver) setSeen(begun.id);
                  setBegun(null);
                }}
              />
            )}
          </>
        )}
      </Later>
    </>
  );
}

interface ActionButtonProps extends Pick<Props, 'query' | 'posts'> {
  readonly kind: BulkKind;
  readonly isAll: boolean;
  readonly onClick: () => void;
}

/** Of all posts of a list, those of the page say whether it fits one; where they do not, the server is asked. */
function ActionButton({ query, kind, posts, isAll, onClick }: ActionButtonProps) {
  const count = posts.filter((post) => fits(kind.first, post)).length;
  const mayFit = count > 0 || (kind.name === 'move' && posts.some(hasSeveralTimes));
  const needsChoice = kind.name === 'accounts'; // what it would change is not known before
  const elsewhere = useFitting(isAll && !mayFit && !needsChoice ? query : null, kind.first);
  if (!mayFit && !(isAll && (needsChoice || Boolean(elsewhere)))) return null;
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {isAll ? kind.label : `${kind.label} (${count})`}
    </Button>
  );
}

/** Offers to select all posts that match, and says how many those are. */
function SelectAll({ query, onSelectAll }: Pick<Props, 'query' | 'onSelectAll'>) {
  const { data, isFetching } = useMatching(query);
  const count = data && countInWords(data);
  return (
    <PendingButton
      size="xs"
      variant="light"
      isPending={isFetching}
      disabled={count === undefined}
      onClick={() => count !== undefined && onSelectAll(count)}
    >
      Select all {count} that match
    </PendingButton>
  );
}

interface AtWorkProps {
  /** The id of the one whose end the person has seen. */
  readonly seen: string | null;
  readonly onShow: (change: { readonly id: string; readonly name: string }) => void;
}

/** A result is news this long, ms; longer where something was not done. */
const newsMs = 60_000;
const badNewsMs = 600_000;

function isNews(change: Omit<BulkChange, 'rests'>): boolean {
  if (isAtWork(change) || change.undoLeftMs > 0) return true;
  if (change.state === 'cancelled' || change.endedMsAgo === null) return false;
  return change.endedMsAgo < (change.partly + change.refused + change.kept > 0 ? badNewsMs : newsMs);
}

/** How far the newest bulk change is, or how it ended, whatever page began it; nothing where that is no news. */
function AtWork({ seen, onShow }: AtWorkProps) {
  const newest = useNewestBulkChange();
  if (newest === null || newest.id === seen || !isNews(newest)) return null;
  const { through, total } = progressOf(newest);
  // The bar of what is deleted says it, and a problem, too.
  if (newest.action.name === 'delete' && newest.total === 1) return null;
  const label = bulkKinds.find(({ name }) => name === newest.action.name)?.label;
  return (
    <SelectionBar>
      <Text size="sm">
        {label}: {through.toLocaleString('en')} of {postCount(total)}
      </Text>
      <Button size="xs" variant="default" onClick={() => onShow({ id: newest.id, name: newest.action.name })}>
        Show
      </Button>
    </SelectionBar>
  );
}
