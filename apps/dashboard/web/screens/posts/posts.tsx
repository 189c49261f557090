import { Button, Tabs, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type PostsFilter, usePostCounts } from '../../api/posts-page.ts';
import { Page } from '../../parts/page.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { Filters } from './filters.tsx';
import { PostList } from './post-list.tsx';
import { countOf, tabs } from './tabs.ts';
import { usePostsAddress } from './use-posts-address.ts';

const showAll = { q: null, profile: null, account: null, network: null };

/** All posts, by what some account of theirs is doing. The address says which are shown. */
export default function Posts() {
  const { address, choose } = usePostsAddress();
  const { tab, byDue, ...filter } = address;
  const counts = usePostCounts(filter);
  const isFiltered = Object.values(filter satisfies PostsFilter).some((value) => value !== null);
  const compose = (
    <Button component={Link} href="/compose">
      New post
    </Button>
  );
  return (
    <Page title="Posts" actions={compose}>
      <FirstSteps />
      <Filters address={address} choose={choose} />
      <Tabs
        value={tab.name}
        onChange={(name) => choose({ tab: name === tabs[0].name ? null : name })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Posts by status">
          {tabs.map((each) => (
            <Tabs.Tab key={each.name} value={each.name}>
              {each.title}{' '}
              <Text component="span" size="xs" c="dimmed" ml={6}>
                {countOf(each, counts.data)}
              </Text>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.name} pt="md">
          <PostList
            key={JSON.stringify([tab.name, byDue, filter])}
            query={{ ...filter, byDue, status: tab.status, platformStatus: tab.platformStatus }}
            nothing={tab.nothing}
            isFiltered={isFiltered}
            onShowAll={() => choose(showAll)}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
