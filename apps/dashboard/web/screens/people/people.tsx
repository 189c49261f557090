import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePeople } from '../../api/people.ts';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { PeopleTable } from './people-table.tsx';

const newPersonDialog = laterCode(() => import('./new-person-dialog.tsx'));

/** The users of the installation, for admins. */
export default function People() {
  const [search, setSearch] = useState('');
  const people = usePeople(search);
  const [address, setAddress] = useSearchParams();
  const isAsked = address.has('new');
  const show = (isNew: boolean) => setAddress(isNew ? { new: '' } : {}, { replace: true });
  return (
    <Page
      title="Users"
      filters={<SearchField label="Search by e-mail address" value={search} onSearch={setSearch} />}
      actions={<Button onClick={() => show(true)}>New user</Button>}
    >
      <QueryView query={people}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.people);
          return all.length === 0 ? (
            <Empty icon={IconUsers}>No one has such an address.</Empty>
          ) : (
            <PeopleTable people={all} />
          );
        }}
      </QueryView>
      <LoadMore {...people} />
      <Later code={newPersonDialog} isWanted={isAsked}>
        {({ NewPersonDialog }) => <NewPersonDialog isOpen={isAsked} onClose={() => show(false)} />}
      </Later>
    </Page>
  );
}
