import { CloseButton, Group, Popover, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Range, useCalendarEntries } from '../../api/calendar.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useCalendarFacts } from './calendar-context.ts';
import classes from './card.module.css';
import { type PlacedCell, placed, postsInWords } from './entries.ts';
import { EntryCard } from './entry-card.tsx';

interface Props {
  readonly range: Range;
  readonly total: Pick<PlacedCell, 'count' | 'more'>;
  /** The day or hour in words. */
  readonly title: string;
  /** The id of the button that opened it. */
  readonly labelledBy: string;
  readonly onClose: () => void;
}

/** All posts of a day or an hour, page by page, where the calendar has no room for them. */
export function EntriesPopover({ range, total, title, labelledBy, onClose }: Props) {
  return (
    <Popover
      opened
      onDismiss={onClose}
      width="min(24rem, calc(100vw - 2rem))"
      position="bottom"
      shadow="md"
      trapFocus
      withRoles={false} // its button has them
    >
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} role="dialog" tabIndex={-1} aria-labelledby={labelledBy}>
        <Stack gap="xs">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" fw={600}>
              {title}: {postsInWords(total)}
            </Text>
            <CloseButton aria-label="Close" data-autofocus onClick={onClose} />
          </Group>
          <AllEntries range={range} total={total} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function AllEntries({ range, total }: Pick<Props, 'range' | 'total'>) {
  const { timezone } = useCalendarFacts();
  const entries = useCalendarEntries(range);
  const newest = useRef<HTMLElement>(null);
  const count = entries.data?.pages.length ?? 0;
  // The button that had the focus is gone with the last page: it goes to what came instead.
  useEffect(() => {
    if (count > 1 && document.activeElement === document.body) newest.current?.querySelector('a')?.focus();
  }, [count]);
  return (
    <QueryView query={entries}>
      {({ pages }) => {
        const shown = pages.reduce((sum, page) => sum + page.entries.length, 0);
        return (
          <>
            {pages.map((page, n) => (
              <section
                key={page.entries[0] ? `${page.entries[0].postId} ${page.entries[0].at}` : 'none'}
                ref={n === pages.length - 1 ? newest : null}
              >
                {page.entries.map((entry) => (
                  <EntryCard key={`${entry.postId} ${entry.at}`} entry={placed(entry, timezone)} isListed />
                ))}
              </section>
            ))}
            {entries.hasNextPage && (
              <Text size="sm" c="dimmed">
                Showing {shown.toLocaleString('en')} of {postsInWords(total)}.
              </Text>
            )}
            <LoadMore {...entries} />
          </>
        );
      }}
    </QueryView>
  );
}
