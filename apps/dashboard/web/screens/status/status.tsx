import { Tabs } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { useSession } from '../../api/session.ts';
import { Page } from '../../parts/page.tsx';
import { Punctuality } from './punctuality.tsx';
import { System } from './system.tsx';
import { Usage } from './usage.tsx';

const tabs = [
  { name: 'punctuality', title: 'Punctuality', Panel: Punctuality },
  { name: 'usage', title: 'Plan and usage', Panel: Usage },
  { name: 'system', title: 'System', Panel: System, admin: true },
] as const;

/** How punctual posts were, how much is used, and for admins what the service does. The address says which. */
export default function Status() {
  const [search, setSearch] = useSearchParams();
  const isAdmin = useSession().data?.person?.admin === true;
  const shown = tabs.filter((tab) => !('admin' in tab) || isAdmin);
  const { name, Panel } = shown.find((tab) => tab.name === search.get('tab')) ?? tabs[0];
  return (
    <Page title="Status">
      <Tabs
        value={name}
        onChange={(tab) => setSearch(tab === null || tab === tabs[0].name ? {} : { tab })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Status of what">
          {shown.map((tab) => (
            <Tabs.Tab key={tab.name} value={tab.name}>
              {tab.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={name} pt="md">
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
