import { Button, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { useDeleteMe, useExport } from '../api/people.ts';
import { useSession } from '../api/session.ts';
import { DeleteUserDialog } from '../parts/delete-user-dialog.tsx';
import { Page } from '../parts/page.tsx';
import { PendingButton } from '../parts/pending-button.tsx';
import { Problem } from '../parts/problem.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { Section } from '../parts/section.tsx';

/** The limits of the plan, and how much of each is used. */
export default function Usage() {
  const usage = useUsage();
  return (
    <Page isNarrow title="Plan and usage">
      <QueryView query={usage}>
        {({ plan, namesPlans, limits, posts, socialAccounts }) => (
          <Stack>
            <Text>
              {namesPlans && (
                <>
                  Plan: <b>{plan}</b> ·{' '}
                </>
              )}
              {limits.threads ? 'Threads' : 'No threads'} · {limits.requestsPerMinute.toLocaleString('en')}{' '}
              requests/min per key
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
              <Meter title="Posts this month (UTC)" used={posts} limit={limits.postsPerMonth} />
              <Meter title="Social accounts" used={socialAccounts} limit={limits.socialAccounts} />
            </SimpleGrid>
          </Stack>
        )}
      </QueryView>
      <OwnData />
    </Page>
  );
}

interface MeterProps {
  readonly title: string;
  readonly used: number;
  readonly limit: number;
}

function Meter({ title, used, limit }: MeterProps) {
  const share = limit === 0 ? 100 : (100 * used) / limit;
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Title order={2}>{title}</Title>
        <Text size="sm">
          {used.toLocaleString('en')} of {limit.toLocaleString('en')}
        </Text>
      </Group>
      <Progress value={share} color={share >= 100 ? 'red' : 'indigo'} aria-label={title} />
    </div>
  );
}

/** A person may take everything that is stored about them along, and have it erased. */
function OwnData() {
  const session = useSession();
  const [isOpen, { open, close }] = useDisclosure(false);
  const erase = useDeleteMe();
  const take = useExport();
  const leave = () => {
    close();
    erase.reset();
  };
  return (
    <Section title="Your data">
      <Text>An archive of everything stored about you, without the tokens of accounts.</Text>
      <Group>
        <PendingButton variant="default" isPending={take.isPending} onClick={() => take.mutate(null)}>
          Export my data
        </PendingButton>
        <Button variant="default" onClick={open}>
          Delete my user
        </Button>
      </Group>
      {take.isError && <Problem title="Couldn’t export your data" error={take.error} />}
      <DeleteUserDialog
        title="Delete my user"
        email={session.data?.person?.email ?? ''}
        isOpen={isOpen}
        onClose={leave}
        onDelete={(email) => erase.mutate(email)}
        isPending={erase.isPending}
        error={erase.error}
      />
    </Section>
  );
}

/** The limits of the plan, and how much of each is used. */
const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: () => ask('GET /usage'),
  });
