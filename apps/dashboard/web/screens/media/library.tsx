import { Checkbox, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLibrary, useMediaUses } from '../../api/media.ts';
import { type MediaWork, useEachMedium } from '../../api/media-changes.ts';
import type { Medium } from '../../api/types.ts';
import { useRowKeys } from '../../parts/data-table/use-row-keys.ts';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Loading } from '../../parts/loading.tsx';
import { isNarrowed } from '../../parts/media-filter-fields.tsx';
import { Problem } from '../../parts/problem.tsx';
import { type Message, Toast } from '../../parts/toast.tsx';
import classes from './media.module.css';
import { MediaBar } from './media-bar.tsx';
import { MediumTile, tileId } from './medium-tile.tsx';
import { outcomeOf } from './outcome-of.ts';
import type { useMediaAddress } from './use-media-address.ts';
import { useSelection } from './use-selection.ts';

const mediumDialog = laterCode(() => import('./medium-dialog.tsx'));

type Props = ReturnType<typeof useMediaAddress>;

/** How long a message stays, ms. */
const shownMs = 8_000;

/** Uploads, as far as the address asks for them, and the one that is open. J, K and X lead through them, as through a table. */
export function Library({ filter, opened, go, hrefOf }: Props) {
  const library = useLibrary(filter);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = library;
  const pages = data?.pages.map((page) => page.data) ?? [];
  const media = pages.flat();
  const uses = useMediaUses(pages.map((page) => page.map(({ id }) => id)));
  const { chosen, ...selection } = useSelection(media);
  const { run, message, setMessage, progress } = useRun();
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { onSelect: (id) => selection.toggle(id) });
  const keep = (medium: Medium) => {
    run([medium], keeping, 'kept');
    document.getElementById(tileId(medium.id))?.focus();
  };
  const close = () => {
    go({ medium: null });
    setTimeout(() => (document.getElementById(tileId(opened)) ?? content())?.focus());
  };
  return (
    <Stack gap="xs">
      {error && <Problem title="Couldn’t load your media" error={error} onRetry={() => library.refetch()} />}
      {isPending && <Loading />}
      {data !== undefined && media.length === 0 && <NothingThere isNarrowed={isNarrowed(filter)} />}
      {media.length > 0 && (
        <Checkbox
          size="xs"
          label="Select all"
          checked={selection.isAll}
          indeterminate={!selection.isAll && chosen.length > 0}
          onChange={selection.isAll ? selection.selectNone : selection.selectAll}
        />
      )}
      <ul className={classes.grid} aria-label="Media" ref={list}>
        {media.map((medium) => (
          <li key={medium.id} data-row={medium.id} tabIndex={-1}>
            <MediumTile
              medium={medium}
              uses={uses.get(medium.id)}
              href={hrefOf(medium.id)}
              isSelected={selection.isSelected(medium.id)}
              onSelect={(isRange) => selection.toggle(medium.id, isRange)}
              onKeep={() => keep(medium)}
            />
          </li>
        ))}
      </ul>
      <LoadMore {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      <Text role="status" size="sm" ta="center">
        {progress}
      </Text>
      <MediaBar media={chosen} uses={uses} run={run} onSelectNone={selection.selectNone} />
      <Toast message={message} forMs={shownMs} onClose={() => setMessage(null)} />
      <Later code={mediumDialog} isWanted={opened !== null}>
        {({ MediumDialog }) => <MediumDialog id={opened} onClose={close} />}
      </Later>
    </Stack>
  );
}

const NothingThere = ({ isNarrowed }: { readonly isNarrowed: boolean }) => (
  <Empty icon={IconPhoto}>
    {isNarrowed ? 'Nothing found.' : 'Upload pictures, GIFs and videos, or drop them here.'}
  </Empty>
);

const content = () => document.getElementById('content');

const keeping: MediaWork = { kind: 'change', of: ({ kept }) => (kept ? null : { kept: true }) };

/** Does something with media, and says what came of it. */
function useRun() {
  const [message, setMessage] = useState<Message | null>(null);
  const { mutate, isPending, through, variables } = useEachMedium();
  const run = useMemo(
    () => (media: readonly Medium[], work: MediaWork, done: string) =>
      mutate(
        { media, work },
        {
          onSuccess: (outcome) => setMessage(outcomeOf(outcome, done)),
          onError: (error) => setMessage({ text: error.message, isProblem: true }),
        },
      ),
    [mutate],
  );
  const count = variables?.media.length ?? 0;
  return { run, message, setMessage, progress: isPending && count > 1 ? `${through} of ${count}` : '' };
}
