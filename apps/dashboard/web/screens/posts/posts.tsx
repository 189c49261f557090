import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import { type PostsFilter, type PostsQuery, usePostCounts } from '../../api/posts-page.ts';
import { AutosavedPosts } from '../../parts/autosaved-posts.tsx';
import { Page } from '../../parts/page.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { Filters } from './filters.tsx';
import { PostList } from './post-list.tsx';
import classes from './posts.module.css';
import { TabList } from './tab-list.tsx';
import { usePostsAddress } from './use-posts-address.ts';

const showAll = { q: null, account: null, network: null, from: null, to: null };

/** Windows in which a table has less than 44em, beside the column at the left or without it, so that its rows are cards. */
const cards = '(max-width: 46em), (min-width: 48em) and (max-width: 61em)';

/** All posts of the profile, by what some account of theirs is doing. The address says which are shown. */
export default function Posts() {
  const { profileId } = useChosenProfile();
  const posts = usePostsAddress();
  const { tab, sort, from, to, ...narrowed } = posts.address;
  const filter: PostsFilter = { ...narrowed, profileId };
  const timezone = ownTimezone();
  const query: PostsQuery = {
    ...filter,
    sort,
    status: tab.status,
    platformStatus: tab.platformStatus,
    days: { from, to, timezone },
  };
  const counts = usePostCounts(filter);
  const hasDays = from !== null || to !== null;
  const isFiltered = hasDays || Object.values(narrowed).some((value) => value !== null);
  const [clearings, setClearings] = useState(0);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const hasCards = useMediaQuery(cards, false, { getInitialValueInEffect: false });
  const toImport = (
    <Button variant="default" component={Link} href="/import">
      Import
    </Button>
  );
  return (
    <Page
      title="Posts"
      filters={<Filters key={clearings} {...posts} timezone={timezone} />}
      actions={toImport}
    >
      <FirstSteps />
      <Tabs value={tab.name} onChange={posts.showTab} keepMounted={false}>
        <div className={classes.line}>
          <TabList chosen={tab.name} counts={hasDays ? undefined : counts.data} query={query} />
          {hasCards && <div ref={setTools} className={classes.tools} />}
        </div>
        <Tabs.Panel value={tab.name}>
          {tab.status === 'draft' && !isFiltered && <Autosaved />}
          <PostList
            key={JSON.stringify([tab.name, sort, filter, from, to])}
            query={query}
            nothing={tab.nothing}
            isFiltered={isFiltered}
            toolsIn={hasCards ? tools : null}
            onShowAll={() => {
              posts.choose(showAll);
              setClearings(clearings + 1);
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Texts that are no draft yet. */
function Autosaved() {
  const [, navigate] = useLocation();
  return (
    <div className={classes.autosaved}>
      <AutosavedPosts onContinue={async (id) => navigate(`/compose?text=${id}`)} />
    </div>
  );
}
