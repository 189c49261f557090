import { Tabs, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMatching } from '../../api/bulk-changes.ts';
import type { Counts, PostsQuery } from '../../api/posts-page.ts';
import classes from './posts.module.css';
import { countOf, tabs } from './tabs.ts';

interface Props {
  /** The name of the chosen one. */
  readonly chosen: string;
  /** Undefined until they are known, and where the tabs have none. */
  readonly counts: Counts | undefined;
  /** Query of the chosen tab: once all of it was counted, that is its count. */
  readonly query: PostsQuery;
}

/** The tabs of the posts, which scroll where there is no room for all: an edge beyond which there are more fades. */
export function TabList({ chosen, counts, query }: Props) {
  const { data: counted } = useMatching(query, false);
  const [list, setList] = useState<HTMLElement | null>(null);
  const more = useMore(list);
  const hasCounts = counts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: their counts make tabs wider
  useEffect(() => {
    if (list !== null) bringIntoSight(list);
  }, [list, chosen, hasCounts]);
  return (
    <Tabs.List
      ref={setList}
      aria-label="Posts by status"
      className={classes.tabs}
      data-scrolls
      data-more={more || undefined}
    >
      {tabs.map((each) => (
        <Tabs.Tab key={each.name} value={each.name}>
          {each.title}{' '}
          <Text component="span" size="xs" c="dimmed">
            {countOf(each, counts, each.name === chosen ? counted : undefined)}
          </Text>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** px that fade, as the style has it. */
const faded = 40;

/** Scrolls the chosen tab out of the faded edges; the page stays where it is. */
function bringIntoSight(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected=true]');
  if (tab === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const [before, after] = [inner.left - faded - outer.left, inner.right + faded - outer.right];
  if (before < 0) list.scrollLeft += before;
  else if (after > 0) list.scrollLeft += after;
}

/** At which ends of a line there is more of it: `start`, `end` or both; empty where all is in sight. */
function useMore(line: HTMLElement | null): string {
  const [more, setMore] = useState('');
  useEffect(() => {
    if (line === null) return;
    const look = () => {
      const rest = line.scrollWidth - line.clientWidth - line.scrollLeft;
      setMore([line.scrollLeft > 1 && 'start', rest > 1 && 'end'].filter(Boolean).join(' '));
    };
    const sizes = new ResizeObserver(look);
    for (const each of [line, ...line.children]) sizes.observe(each);
    line.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      line.removeEventListener('scroll', look);
    };
  }, [line]);
  return more;
}
