import type { MediaType } from '@carillon/core';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { type MediumUses, useLibrary, useMediaUses } from '../../api/media.ts';
import type { Medium } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { lacksDescription } from '../../parts/lacks-description.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Loading } from '../../parts/loading.tsx';
import { MediaFilterFields, mediaTypeNamed } from '../../parts/media-filter-fields.tsx';
import { Problem } from '../../parts/problem.tsx';
import { pictureOf, Thumbnail } from '../../parts/thumbnail.tsx';
import { useTypedSearch } from '../../parts/use-typed-search.ts';
import { When } from '../../parts/when.tsx';
import { whyUnusable } from '../../parts/why-unusable.ts';
import { Lifetime } from './lifetime.tsx';
import classes from './media.module.css';
import { MediumDialog } from './medium-dialog.tsx';
import { measuresOf, usesInWords } from './medium-in-words.ts';

/** What was uploaded, as far as the address asks for it, and the one that is open. */
export function Library() {
  const { shown, go, hrefOf } = useMediaAddress();
  const { search, type } = shown;
  const [typed, setTyped] = useTypedSearch(search, (next) => go({ search: next }));
  const library = useLibrary({ type, search });
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = library;
  const pages = data?.pages.map((page) => page.data) ?? [];
  const uses = useMediaUses(pages.map((media) => media.map(({ id }) => id)));
  const close = () => {
    go({ medium: null });
    setTimeout(() => (document.getElementById(tileId(shown.medium)) ?? content())?.focus());
  };
  return (
    <Stack>
      <MediaFilterFields
        search={typed}
        onSearch={setTyped}
        type={type}
        onType={(next) => go({ type: next })}
      />
      {error && <Problem title="Couldn’t load the library" error={error} onRetry={() => library.refetch()} />}
      {isPending && <Loading />}
      {data !== undefined && pages.every(({ length }) => length === 0) && (
        <Empty icon={IconPhoto}>
          {search === '' && type === null
            ? 'Nothing was uploaded yet. What you upload here or in a post is kept for the next ones.'
            : 'Nothing was found.'}
        </Empty>
      )}
      <ul className={classes.grid} aria-label="Media">
        {pages.flat().map((medium) => (
          <li key={medium.id}>
            <MediumTile medium={medium} uses={uses.get(medium.id)} href={hrefOf(medium.id)} />
          </li>
        ))}
      </ul>
      <LoadMore {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      <MediumDialog id={shown.medium} onClose={close} />
    </Stack>
  );
}

const content = () => document.getElementById('content');

/** The part of the library that is shown, and the medium that is open. */
interface MediaAddress {
  /** Part of the name; empty for all. */
  readonly search: string;
  readonly type: MediaType | null;
  /** The id of the one that is open. */
  readonly medium: string | null;
}

/** Keeps it in the address, so that people can go back to it and send it to others. */
function useMediaAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    shown: {
      search: search.get('search') ?? '',
      type: mediaTypeNamed(search.get('type')),
      medium: search.get('medium') || null,
    } satisfies MediaAddress,
    /** In place of the address that was: the way back does not lead through every letter that was typed. */
    go: (change: Partial<MediaAddress>) => setSearch((before) => changed(before, change), { replace: true }),
    hrefOf: (medium: string) => `/media?${changed(search, { medium })}`,
  };
}

function changed(before: URLSearchParams, change: Partial<MediaAddress>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

interface Props {
  readonly medium: Medium;
  /** Not known yet. */
  readonly uses: MediumUses | undefined;
  /** The address where it is open. */
  readonly href: string;
}

/** The id of the link that opens a medium; it gets the focus afterwards. */
const tileId = (mediumId: string | null): string => `open-${mediumId}`;

/** A medium in the library. */
function MediumTile({ medium, uses, href }: Props) {
  const { id, createdAt } = medium;
  const problem = whyUnusable(medium);
  return (
    <Paper withBorder p="xs" component="article" className={classes.tile}>
      <Stack gap="xs">
        <div className={classes.picture}>
          <Thumbnail {...pictureOf(medium)} whole />
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
