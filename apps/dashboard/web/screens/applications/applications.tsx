import { Button, Group, Stack, Text } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useState } from 'react';
import { useApplications, useServerApplications, type Whose } from '../../api/applications.ts';
import { useSession } from '../../api/session.ts';
import type { Application } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Section } from '../../parts/section.tsx';
import { ApplicationRow } from './application-row.tsx';

const applicationDialog = laterCode(() => import('./application-dialog.tsx'));

/** Applications at networks, by which accounts are connected: those of the person, and those of the server. */
export default function Applications() {
  const { data: session } = useSession();
  const isAdmin = session?.person?.admin === true;
  const applications = useApplications();
  const { data: ofServer } = useServerApplications(isAdmin);
  const [adding, setAdding] = useState<Whose | null>(null);
  return (
    <Page title="Applications" actions={<Button onClick={() => setAdding('you')}>Add application</Button>}>
      <QueryView query={applications}>
        {(all) => (
          <Lists
            own={all.filter(({ owner }) => owner === 'you')}
            ofServer={ofServer ?? all.filter(({ owner }) => owner === 'server')}
            isAdmin={isAdmin}
            onAdd={() => setAdding('server')}
          />
        )}
      </QueryView>
      <Later code={applicationDialog} isWanted={adding !== null}>
        {({ ApplicationDialog }) =>
          adding !== null && <ApplicationDialog whose={adding} onClose={() => setAdding(null)} />
        }
      </Later>
    </Page>
  );
}

interface ListsProps {
  readonly own: readonly Application[];
  readonly ofServer: readonly Application[];
  readonly isAdmin: boolean;
  /** Adds one of the server. */
  readonly onAdd: () => void;
}

const Lists = ({ own, ofServer, isAdmin, onAdd }: ListsProps) => (
  <Stack gap="xl">
    {own.length === 0 ? (
      <Empty icon={IconApps}>
        Make an application of your own at a network, and your accounts post within its limits and on its
        bill.
      </Empty>
    ) : (
      <Section title="Yours">
        <Rows>
          {own.map((application) => (
            <ApplicationRow key={application.id} application={application} canChange />
          ))}
        </Rows>
      </Section>
    )}
    {(isAdmin || ofServer.length > 0) && (
      <Section title="Of this server">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Everybody here connects accounts by these.
          </Text>
          {isAdmin && (
            <Button variant="default" size="xs" onClick={onAdd}>
              Add for everybody
            </Button>
          )}
        </Group>
        <Rows>
          {ofServer.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              canChange={isAdmin && !application.isUsual}
            />
          ))}
        </Rows>
      </Section>
    )}
  </Stack>
);
